import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id, localeCode, lowerId, text } from '../schemas.ts';
import { translationFilter } from './bulk.ts';
import { finding } from './findings.ts';
import { revision, translationState } from './translations.ts';

/** The maximum lengths of what is looked for, and of what stands in its place. */
export const maxFindLength = 500;
export const maxReplacementLength = 2000;

const query = z.strictObject({
  find: text(1, maxFindLength).describe('What is looked for.'),
  replacement: text(0, maxReplacementLength).describe(
    'What stands in its place. With `isRegexp`, `$1` is a group, `$0` the whole, and `$$` a dollar.',
  ),
  isRegexp: z
    .boolean()
    .default(false)
    .describe('Whether `find` is a regular expression, in the syntax of RE2.'),
  isCaseSensitive: z.boolean().default(false),
  isWholeWord: z
    .boolean()
    .default(false)
    .describe(
      'Only where words begin and end, by the rules of Unicode and, where words are not set apart, the words of the language.',
    ),
  inTokens: z
    .boolean()
    .default(false)
    .describe(
      'Whether all that is stored is looked through, with placeholders, tags and the syntax of ICU. Otherwise these stay as they are.',
    ),
  locales: z
    .array(localeCode)
    .min(1)
    .max(500)
    .optional()
    .describe('Without them, all locales of the project that the caller may translate into.'),
  filter: translationFilter
    .optional()
    .describe('Only translations that `listEntries` lists for this filter in their locale.'),
});

/** What is looked for, where, and what stands in its place. */
export const replacementQuery = query.meta({ id: 'ReplacementQuery' });

export type ReplacementQuery = z.output<typeof replacementQuery>;

/** Why a translation stays as it is although the words were found in it. */
export const replacementRefusals = ['tokens', 'plural', 'length', 'check'] as const;

export type ReplacementRefusal = (typeof replacementRefusals)[number];

const refusal = z
  .enum(replacementRefusals)
  .describe(
    '`tokens`: placeholders, tags or the syntax would be others. `plural`: the plural would be malformed. `length`: the text would be too long. `check`: a check of the level `save` would find something.',
  );

const range = z.object({ start: count, end: count });

/** A translation in which the words were found. */
export const replacementHit = z
  .object({
    termId: id,
    term: z.string(),
    locale: z.string(),
    state: translationState,
    revision,
    before: z.string(),
    after: z.string().nullable().describe('Null where there is a `refusal` but `check`.'),
    ranges: z.array(range).describe('Where in `before` the words are, in UTF-16 code units.'),
    refusal: refusal.optional(),
    findings: z
      .array(finding.extend({ isNew: z.boolean().describe('Whether `before` does not have it.') }))
      .describe('What the checks would find in `after`.'),
    gone: z.array(finding).describe('What they find in `before` and would not in `after`.'),
  })
  .meta({ id: 'ReplacementHit' });

export type ReplacementHit = z.infer<typeof replacementHit>;

const cursor = text(1, 500).optional().describe('Where to go on, from `nextCursor`.');
const nextCursor = z
  .string()
  .nullable()
  .describe('The `cursor` that asks for what comes next; null at the end.');
const progress = z
  .object({ done: count, total: count })
  .describe('How many of the locales have been looked through.');

/** How many translations one request may name. */
export const maxReplacementRows = 2000;

/** Up to this number, translations are changed within the request. */
export const maxReplacedAtOnce = 1000;

export const replacementResult = z
  .object({
    changed: count,
    skipped: count.describe('Those that were chosen and stay as they are.'),
    reasons: z
      .array(
        z.object({
          termId: id,
          term: z.string(),
          locale: z.string(),
          reason: z
            .enum(['changed', ...replacementRefusals])
            .describe(
              '`changed`: it is another text than the caller has seen, or has gone. The others as in `refusal` of a preview.',
            ),
        }),
      )
      .describe('The first 200 of them.'),
  })
  .meta({ id: 'ReplacementResult' });

export type ReplacementResult = z.infer<typeof replacementResult>;

/** What is to be replaced, and in which of the translations that a preview has shown. */
export const replacementBody = z.strictObject({
  query: replacementQuery,
  rows: z
    .array(
      z.strictObject({
        termId: lowerId,
        locale: localeCode,
        revision: revision.describe('That of the preview.'),
        isChosen: z.boolean().default(true).describe('Whether it is to be changed.'),
      }),
    )
    .max(maxReplacementRows)
    .describe('Translations that a preview has shown.'),
  others: z
    .array(localeCode)
    .max(500)
    .default([])
    .describe('Locales in which all others that the words are found in are to be changed as well.'),
});

export const replacementEndpoints = {
  previewReplacement: endpoint({
    method: 'POST',
    path: '/projects/:projectId/replacements/preview',
    summary: 'Find words in translations, and tell what replacing them would do',
    access: 'user-or-client',
    action: 'EditTranslation',
    body: z.strictObject({
      query: replacementQuery,
      cursor,
      limit: z.int().min(1).max(200).default(50),
    }),
    success: {
      status: 200,
      data: z.object({ hits: z.array(replacementHit), progress, nextCursor }),
    },
    errors: ['BadRequest'],
  }),
  countReplacement: endpoint({
    method: 'POST',
    path: '/projects/:projectId/replacements/count',
    summary: 'Count the translations that words are found in',
    access: 'user-or-client',
    action: 'EditTranslation',
    body: z.strictObject({ query: replacementQuery, cursor }),
    success: {
      status: 200,
      data: z.object({
        counts: z.record(z.string(), count).describe('By locale, of those this request got to.'),
        progress,
        nextCursor,
      }),
    },
    errors: ['BadRequest'],
  }),
  applyReplacement: endpoint({
    method: 'POST',
    path: '/projects/:projectId/replacements',
    summary: 'Replace words in translations, as one change set',
    access: 'user-or-client',
    action: 'EditTranslation',
    changesContent: true,
    background: true,
    largeBody: true,
    body: replacementBody,
    success: { status: 200, data: replacementResult },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
} as const;

export const replacementDocs = (): FeatureDocs<typeof replacementEndpoints> => {
  const words = { find: 'folder', replacement: 'directory' };
  const query = {
    ...words,
    isRegexp: false,
    isCaseSensitive: false,
    isWholeWord: true,
    inTokens: false,
  };
  return {
    heading: 'Find and replace',
    about: 'Other words in place of some, in the translations of several locales.',
    endpoints: {
      previewReplacement: {
        note: 'In the order of `locales`, or of their codes. A request takes about a second at most: it may answer fewer hits than its `limit`, or none, and still have a `nextCursor`. Where case does not count, letters are the same that differ by case alone in Unicode; in Turkish and Azerbaijani `i` goes with `İ` and `ı` with `I`, but in regular expressions, which take `i` and `I` for the same. Locked terms are left out, but in the source locale. Checks that compare terms with each other have not looked at `after`. 400: `find` is no regular expression, or names too much; `details` say where by column. 404: one of the locales is not there or closed to you.',
        body: { query, limit: 50 },
        answer: {
          hits: [
            {
              termId: example.term.id,
              term: example.term.value,
              locale: 'de',
              state: 'translated',
              revision: 2,
              before: 'Open folder',
              after: 'Open directory',
              ranges: [{ start: 5, end: 11 }],
              findings: [],
              gone: [],
            },
          ],
          progress: { done: 1, total: 1 },
          nextCursor: null,
        },
      },
      countReplacement: {
        note: 'A request takes about a second at most: add up the counts of all pages.',
        body: { query },
        answer: { counts: { de: 312 }, progress: { done: 1, total: 1 }, nextCursor: null },
      },
      applyReplacement: {
        note: 'One change set, which can be undone. The words are looked for again: a row that has another revision by now, or does not have the words any more, is skipped and told of; so are texts that an edit could not be given. Changed texts are no longer reviewed. With `others`, for who sends `Prefer: respond-async`, it is done in the background: 202 has the job, whose `result` becomes this answer. 400 also where more than 1000 rows are chosen, or more than 100 000 texts found, at once. 429: you have 20 jobs in the project that are not over.',
        body: {
          query,
          rows: [{ termId: example.term.id, locale: 'de', revision: 2, isChosen: true }],
          others: [],
        },
        answer: { changed: 1, skipped: 0, reasons: [] },
        job: {
          ...example.job,
          name: 'replace',
          about: words,
          state: 'waiting',
          progress: null,
          result: null,
          changeSetId: null,
          startedAt: null,
          finishedAt: null,
        },
      },
    },
  };
};

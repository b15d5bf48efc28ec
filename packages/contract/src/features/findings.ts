import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { author, commaList, count, id, localeCode, queryFlag, text } from '../schemas.ts';

export const severities = ['error', 'warning', 'info'] as const;

/** How bad a finding is: an error breaks a program, a warning is most likely a mistake. */
export type Severity = (typeof severities)[number];

export const severity = z.enum(severities).meta({ id: 'Severity' });

/** The id of a check, such as `placeholder.missing`. */
export const checkId = z
  .string()
  .regex(/^[a-z]+(\.[a-z]+)*$/, 'must be the id of a check')
  .max(100);

const offset = count.describe('In UTF-16 code units of the value.');

export const findingFix = z.object({
  edits: z.array(z.object({ start: offset, end: offset, text: z.string() })),
});

/** What a check found in a translation. */
export const finding = z
  .object({
    check: z.string().describe('The id of the check: `placeholder.missing`.'),
    severity,
    form: z
      .array(z.string())
      .optional()
      .describe('The selectors that lead to the form: `["few"]`. Missing for plain texts.'),
    start: offset,
    end: offset.describe('Equal to `start` where something is missing.'),
    data: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
      .describe('What a message about it needs beside the text; each check has its own.'),
    fix: findingFix.optional().describe('Replacements in the value that make the finding go away.'),
    fingerprint: z
      .string()
      .describe('The same for the same finding, whatever else changes in the text.'),
    isIgnored: z.boolean(),
  })
  .meta({ id: 'Finding' });

export type Finding = z.infer<typeof finding>;

/** A finding in a list, with its translation. */
export const listedFinding = finding
  .extend({ locale: z.string(), termId: id, term: z.string(), value: z.string() })
  .meta({ id: 'ListedFinding' });

export type ListedFinding = z.infer<typeof listedFinding>;

/** What an ignored finding is ignored in, by its fingerprint. */
export const ignoreScopes = ['finding', 'term', 'locale', 'project'] as const;

export type IgnoreScope = (typeof ignoreScopes)[number];

export const fingerprint = z
  .string()
  .regex(/^[0-9a-z]{1,20}$/, 'must be the fingerprint of a finding')
  .describe('Of the finding.');

const ignored = {
  check: checkId.describe('Of the finding.'),
  fingerprint,
  text: text(0, 200)
    .default('')
    .describe(
      'The part of the translation that the finding is about, for those who read the list.',
    ),
  reason: text(0, 1000).default('').describe('Why it is no mistake.'),
};

/** What is to be ignored, and where. */
export const ignoreBody = z.discriminatedUnion('scope', [
  z
    .object({ scope: z.literal('finding'), ...ignored, termId: id, locale: localeCode })
    .describe('In one translation.'),
  z
    .object({ scope: z.literal('term'), ...ignored, termId: id })
    .describe('In all translations of a term.'),
  z
    .object({ scope: z.literal('locale'), ...ignored, locale: localeCode })
    .describe('In all translations of a locale.'),
  z.object({ scope: z.literal('project'), ...ignored }).describe('In all translations.'),
]);

export type IgnoreBody = z.output<typeof ignoreBody>;

/** A decision that findings of one fingerprint are no mistakes. */
export const findingIgnore = z
  .object({
    id,
    check: z.string(),
    fingerprint: z.string(),
    scope: z.enum(ignoreScopes),
    termId: id.nullable().describe('Null for the scopes `locale` and `project`.'),
    term: z.string().nullable(),
    locale: z.string().nullable().describe('Null for the scopes `term` and `project`.'),
    text: z
      .string()
      .describe(
        'The part of a translation that the finding is about; empty where nobody has said it.',
      ),
    reason: z.string(),
    by: author.nullable().describe('Null when the account or client is deleted.'),
    date: z.iso.datetime(),
    findings: count.describe('How many findings are ignored by it.'),
  })
  .meta({ id: 'FindingIgnore' });

export type FindingIgnore = z.infer<typeof findingIgnore>;

export const findingEndpoints = {
  listFindings: endpoint({
    method: 'GET',
    path: '/projects/:projectId/findings',
    summary: 'Get a part of what the checks found in the translations of a project',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      locale: localeCode.optional(),
      checks: commaList(checkId).optional().describe('Ids of checks, separated by commas.'),
      severities: commaList(severity).optional().describe('Separated by commas.'),
      files: commaList(id)
        .optional()
        .describe('Ids of files, separated by commas. The unnamed file has the id of the project.'),
      ignored: queryFlag.describe('Lists the ignored ones, and without it the others.'),
      cursor: text(1, 500).optional().describe('Where to go on, from `nextCursor`.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: {
      status: 200,
      data: z.object({
        findings: z.array(listedFinding),
        total: count
          .optional()
          .describe('How many findings the filter leaves. On the first page alone.'),
        byCheck: z
          .record(z.string(), count)
          .optional()
          .describe(
            'How many the filter leaves without its `checks`, by id of the check. On the first page alone.',
          ),
        nextCursor: z
          .string()
          .nullable()
          .describe('The `cursor` that asks for what comes next; null at the end.'),
      }),
    },
    errors: ['BadRequest'],
  }),
  listIgnores: endpoint({
    method: 'GET',
    path: '/projects/:projectId/findings/ignores',
    summary: 'Get a part of the findings that are ignored, the last decision first',
    access: 'user-or-client',
    action: 'ViewTranslation',
    query: z.object({
      locale: localeCode.optional().describe('Only what is ignored in it, or in all locales.'),
      checks: commaList(checkId).optional().describe('Ids of checks, separated by commas.'),
      cursor: text(1, 500).optional().describe('Where to go on, from `nextCursor`.'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    success: {
      status: 200,
      data: z.object({
        ignores: z.array(findingIgnore),
        nextCursor: z
          .string()
          .nullable()
          .describe('The `cursor` that asks for what comes next; null at the end.'),
      }),
    },
    errors: ['BadRequest'],
  }),
  createIgnore: endpoint({
    method: 'POST',
    path: '/projects/:projectId/findings/ignores',
    summary:
      'Ignore the findings of a fingerprint in a translation, a term, a locale or the project',
    access: 'user-or-client',
    action: 'IgnoreFinding',
    editsLocale: 'body.locale',
    body: ignoreBody,
    success: { status: 201, data: findingIgnore },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  deleteIgnore: endpoint({
    method: 'DELETE',
    path: '/projects/:projectId/findings/ignores/:ignoreId',
    summary: 'Ignore the findings of a fingerprint no longer',
    access: 'user-or-client',
    action: 'IgnoreFinding',
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function findingDocs(): FeatureDocs<typeof findingEndpoints> {
  const exampleIgnore: FindingIgnore = {
    id: '0190b2a7-2a6b-7d45-9c71-2d4e5f607182',
    check: example.finding.check,
    fingerprint: example.finding.fingerprint,
    scope: 'finding',
    termId: example.term.id,
    term: example.term.value,
    locale: example.german.code,
    text: 'Öffnen',
    reason: 'The name is in the picture.',
    by: { type: 'user', id: example.ada.id, name: example.ada.name },
    date: example.date.modified,
    findings: 1,
  };
  return {
    heading: 'Checks',
    about:
      'What is wrong with translations: placeholders that are missing, tags that are not closed, spaces, punctuation. Edits are checked at once, and everything else a moment later in the background.',
    endpoints: {
      listFindings: {
        note: 'Errors first, then warnings; those by locale and term. Terms that are locked have none. The source locale has those of checks of source texts, where the project has turned some on. Go on with `cursor=<nextCursor>` and the same filter. 404: the project does not have the locale.',
        answer: {
          findings: [
            {
              ...example.finding,
              locale: example.german.code,
              termId: example.term.id,
              term: example.term.value,
              value: example.translation.value,
            },
          ],
          total: 1,
          byCheck: { [example.finding.check]: 1 },
          nextCursor: null,
        },
      },
      listIgnores: {
        note: 'Go on with `cursor=<nextCursor>` and the same filter. 404: the project does not have the locale.',
        answer: { ignores: [exampleIgnore], nextCursor: null },
      },
      createIgnore: {
        note: 'A finding keeps its `fingerprint` whatever else changes in the text, also when the text is imported again, so it stays ignored until it is another finding. Ignored findings leave all counts at once. In a locale this may do who edits its translations, for a term in all locales who edits those of all, and for the project its admins. 404: the project does not have the term or the locale. 409: it is ignored in this scope already.',
        body: {
          scope: 'finding',
          check: example.finding.check,
          fingerprint: example.finding.fingerprint,
          termId: example.term.id,
          locale: example.german.code,
          text: exampleIgnore.text,
          reason: exampleIgnore.reason,
        },
        answer: exampleIgnore,
      },
      deleteIgnore: {
        note: 'The findings count again at once. This may do who may ignore them in that scope.',
      },
    },
  };
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, localeCode, lowerId } from '../schemas.ts';
import { entryFilter } from './entries.ts';
import { termLimits } from './entry-notes.ts';
import { checkId } from './findings.ts';
import { translationMark } from './translations.ts';

const byIds = z.strictObject({
  ids: z.array(lowerId).min(1).max(10_000).describe('Ids of terms.'),
});

// A filter is strict: a name that is written wrong must not select more than was meant.
const termFilter = entryFilter.omit({ order: true }).strict();
export const translationFilter = termFilter.omit({ locale: true }).strict();

const selection = <Filter extends z.ZodType>(filter: Filter) =>
  z
    .union([byIds, z.strictObject({ filter })])
    .describe('Terms by their ids, or all that `listEntries` lists for a filter.');

/** Translations of a locale. */
export const translationSelection = selection(translationFilter);

const label = z.strictObject({ action: z.enum(['label', 'unlabel']), labelId: lowerId });

export const termsBulk = z.strictObject({
  select: selection(termFilter),
  do: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('delete') }),
    z.strictObject({ action: z.enum(['lock', 'unlock']) }),
    z.strictObject({
      action: z.literal('limit'),
      limits: termLimits.describe(
        'What their translations may take at most, from now on; empty where only that of the file counts.',
      ),
    }),
    z
      .strictObject({ action: z.literal('outdate') })
      .describe('Marks their translations as outdated, in all locales but that of the source.'),
    z.strictObject({
      action: z.literal('move'),
      fileId: lowerId.describe(
        'The file that they are to be in; the id of the project for the unnamed one.',
      ),
    }),
    label,
  ]),
});

export type TermsBulk = z.output<typeof termsBulk>;

export const translationsBulk = z.strictObject({
  select: translationSelection,
  do: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('clear') }),
    z.strictObject({
      action: z.literal('copy'),
      from: localeCode.describe('The locale whose translations are copied.'),
      overwrite: z.boolean().describe('Whether to write over translations that are there.'),
    }),
    z.strictObject({ action: z.literal('mark'), state: translationMark }),
    z.strictObject({
      action: z.literal('fix'),
      check: checkId
        .optional()
        .describe(
          'The check whose findings are fixed, as far as they have a fix. Without it, those of all checks.',
        ),
    }),
    label,
  ]),
});

export type TranslationsBulk = z.output<typeof translationsBulk>;

/** The result for the terms or translations that were selected. */
export const bulkResult = z
  .object({
    changed: count,
    unchanged: count.describe('They were so already.'),
    skipped: count.describe(
      'They are not there (any more), have nothing to copy (a malformed plural is nothing), no text to be marked, have a finding that keeps them from being reviewed, are locked, have a finding without a fix, or would have been written over.',
    ),
  })
  .meta({ id: 'BulkResult' });

export type BulkResult = z.infer<typeof bulkResult>;

/** How many of the selected translations have findings that can be fixed. */
export const fixCounts = z
  .object({
    translations: count.describe('Those in which any check has found something with a fix.'),
    byCheck: z.record(z.string(), count).describe('The same for each check that has, by its id.'),
  })
  .meta({ id: 'FixCounts' });

export type FixCounts = z.infer<typeof fixCounts>;

export const bulkEndpoints = {
  changeTerms: endpoint({
    method: 'POST',
    path: '/projects/:projectId/terms/bulk',
    summary: 'Delete, move, lock, limit, outdate or label many terms at once',
    access: 'user-or-client',
    action: 'EditTerm',
    changesContent: true,
    largeBody: true,
    body: termsBulk,
    success: { status: 200, data: bulkResult },
    errors: ['BadRequest', 'AlreadyExists'],
  }),
  changeTranslations: endpoint({
    method: 'POST',
    path: '/projects/:projectId/translations/:localeCode/bulk',
    summary: 'Clear, copy, mark, fix or label many translations of a locale at once',
    access: 'user-or-client',
    action: 'EditTranslation',
    editsLocale: 'params.localeCode',
    changesContent: true,
    largeBody: true,
    body: translationsBulk,
    success: { status: 200, data: bulkResult },
    errors: ['BadRequest'],
  }),
  countFixes: endpoint({
    method: 'POST',
    path: '/projects/:projectId/translations/:localeCode/fixes',
    summary: 'Count the translations of a locale whose problems can be fixed, by check',
    access: 'user-or-client',
    action: 'EditTranslation',
    editsLocale: 'params.localeCode',
    largeBody: true,
    body: z.strictObject({ select: translationSelection }),
    success: { status: 200, data: fixCounts },
    errors: ['BadRequest'],
  }),
} as const;

export const bulkDocs = (): FeatureDocs<typeof bulkEndpoints> => ({
  heading: 'Bulk changes',
  about: 'One change to many terms or translations, chosen by ids or by a filter.',
  endpoints: {
    changeTerms: {
      note: 'All or nothing, as one change set. The same request once more changes nothing. Labels go on all translations of the terms too, as by `labelTerm`. `outdate` is for source texts whose meaning has changed: it counts terms with such a translation as changed, and is answered 400 in a project that does not say which texts are the source. 400 also where a limit in pixels names a font that is not there. 404: the project has no such label, file or locale. 409: the file has terms of the same keys, or would get a key twice; `details` name some of them.',
      body: {
        select: { filter: { q: 'menu', status: 'all' } },
        do: { action: 'label', labelId: example.label.id },
      },
      answer: { changed: 12, unchanged: 3, skipped: 0 },
    },
    changeTranslations: {
      note: 'All or nothing, as one change set. Locked terms are skipped, but in the source locale. `fix` applies what the findings of a check, or of all checks, offer, one after the other, to all that is found by now and nobody ignores; a fixed text is no longer reviewed. `mark` as reviewed skips what the checks have found by now to keep it from being reviewed; a text that they come to later, as after an import, is marked. The same request once more changes nothing. 404: the project has no such label or locale.',
      body: {
        select: { ids: [example.term.id] },
        do: { action: 'copy', from: 'en', overwrite: false },
      },
      answer: { changed: 1, unchanged: 0, skipped: 0 },
    },
    countFixes: {
      note: 'What the action `fix` of a bulk change can do for the same selection: what the checks have found by now and nobody ignores. 404: the project has no such locale.',
      body: { select: { filter: { status: 'all' } } },
      answer: { translations: 14, byCheck: { 'space.double': 12, 'space.edge': 3 } },
    },
  },
});

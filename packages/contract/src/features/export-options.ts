import { z } from 'zod';
import { commaList, id, localeCode, queryFlag } from '../schemas.ts';
import { placeholderOptions } from './placeholder-options.ts';

/** How the entries of a file that did not come from an import are sorted. */
export const exportOrders = ['name', 'file'] as const;

export type ExportOrder = (typeof exportOrders)[number];

/** What an export does with terms that have no text. */
export const exportMissing = ['omit', 'empty', 'source'] as const;

export type ExportMissing = (typeof exportMissing)[number];

/** What an export holds, and how a file is written that did not come from an import. */
export const exportOptions = z.object({
  untranslated: queryFlag.describe(
    '`true`: only terms without a translation. Any other value is false.',
  ),
  reviewed: queryFlag.describe(
    '`true`: a translation that is not reviewed is none, and a term without any value is left out unless `missing` says otherwise.',
  ),
  missing: z
    .enum(exportMissing)
    .optional()
    .describe(
      'Terms without a text, also none of the fallback. `omit`: they are left out; in the source locale, its own file keeps those that it has. `empty`: they have an empty text. `source`: they have the source text, else the key, in a state that asks for a look where the format has states. Without it, they are empty, but where a file of the format was imported into the locale they are as it has them. With `untranslated`, `omit` means nothing.',
    ),
  fallbackLocale: localeCode
    .optional()
    .describe('The locale whose value stands in where there is no translation, in whatever state.'),
  labels: commaList(id)
    .optional()
    .describe('Ids of labels, separated by commas: only translations that have one of them.'),
  order: z
    .enum(exportOrders)
    .default('name')
    .describe(
      'Of a new file. `name`: by term. `file`: as terms were added or stood in their file. A file that was imported keeps its own order.',
    ),
  compact: queryFlag.describe(
    '`true`: a new JSON file has no white space. A file that was imported keeps its own.',
  ),
  ...placeholderOptions.shape,
  guardFormulas: queryFlag.describe(
    '`true`: a CSV file has an apostrophe before each field that a spreadsheet would take for a formula. It is for looking at: an import would take the apostrophes for text.',
  ),
  bom: queryFlag.describe('`true`: the file begins with a byte order mark.'),
});

export type ExportOptions = z.output<typeof exportOptions>;

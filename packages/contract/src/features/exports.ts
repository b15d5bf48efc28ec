import { formatIds } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { commaList, count, id, listed, localeCode, queryFlag } from '../schemas.ts';
import { convertedTexts } from './files.ts';
import { placeholderOptions } from './placeholder-options.ts';

/** The orders for entries of a file that has no template. */
export const exportOrders = ['name', 'file'] as const;

export type ExportOrder = (typeof exportOrders)[number];

/** The treatment of terms without a text. */
export const exportMissing = ['omit', 'empty', 'source'] as const;

export type ExportMissing = (typeof exportMissing)[number];

/** The content of an export, and the way files without a template are written. */
export const exportOptions = z.object({
  fileId: id
    .optional()
    .describe(
      'Of a file of the project: only its terms. Without it, those of all files; of a key that several have, the term of the first one by path where they are written into one file.',
    ),
  untranslated: queryFlag.describe(
    '`true`: only terms without a translation. Any other value is false.',
  ),
  reviewed: queryFlag.describe(
    '`true`: a translation that is not reviewed is none, and a term without any value is left out unless `missing` says otherwise.',
  ),
  withoutErrors: queryFlag.describe(
    '`true`: a translation in which checks have found an error that nobody ignores is none, and a term without any value is left out unless `missing` says otherwise. After an import the checks need a moment.',
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

const exportFileQuery = z.object({
  locale: localeCode.describe(
    'Of the project; or a pseudolocale, made of the texts of `fallbackLocale` or the source texts: `qps_Ploc` with accents, a third longer and in brackets, `qps_plocm` from right to left, `qps_ids` with the keys.',
  ),
  format: z.enum(formatIds),
  ...exportOptions.shape,
});

/** An entry that the exported file lacks, or has in another form than the project. */
export const exportLoss = z.object({
  code: z.string(),
  message: z.string(),
  key: z.string().optional(),
});

/** The first lines of a file that an export would have. */
const fileBeginning = z.object({
  text: z.string(),
  isWhole: z.boolean().describe('Whether that is all of the file.'),
});

/** The losses and conversions of an export: what the format has no place for. */
export const exportCheck = z
  .object({
    entries: count.describe('How many entries the export has.'),
    omitted: count.describe('How many terms it leaves out because they have no text.'),
    errors: count.describe(
      'In how many translations checks have found an error that nobody ignores. With `withoutErrors` these translations are left out.',
    ),
    losses: listed(exportLoss).describe(
      'What the format can not hold, and placeholders that can not be converted; of many, the first ones.',
    ),
    placeholders: convertedTexts
      .optional()
      .describe('Texts whose placeholders are converted, if that is asked for.'),
    beginning: fileBeginning
      .optional()
      .describe(
        'The first lines of the file: 25, and at most 4000 characters of them. Not of an archive, nor of a file that is no text.',
      ),
  })
  .meta({ id: 'ExportCheck' });

export type FileBeginning = z.infer<typeof fileBeginning>;
export type ExportLoss = z.infer<typeof exportLoss>;
export type ExportCheck = z.infer<typeof exportCheck>;

export const exportEndpoints = {
  exportFile: endpoint({
    method: 'GET',
    path: '/projects/:projectId/exports',
    summary: 'Export the translations of a locale as a file',
    access: 'user-or-client',
    action: 'ExportTranslation',
    exportsLocales: 'query.locale',
    aboutFile: 'query.fileId',
    query: exportFileQuery,
    success: { status: 200, file: true },
    errors: ['BadRequest'],
  }),
  checkExport: endpoint({
    method: 'GET',
    path: '/projects/:projectId/exports/check',
    summary: 'Tell what the file of an export can not hold',
    access: 'user-or-client',
    action: 'ExportTranslation',
    exportsLocales: 'query.locale',
    aboutFile: 'query.fileId',
    query: exportFileQuery,
    success: { status: 200, data: exportCheck },
    errors: ['BadRequest'],
  }),
} as const;

export const exportDocs = (): FeatureDocs<typeof exportEndpoints> => ({
  heading: 'Files',
  endpoints: {
    exportFile: {
      note: 'The file that was imported, with the translations of now; everything else in it stays as it was. Where none was imported, or only some entries are asked for, a new one. The file is read again before it is sent, and is never sent if it does not hold what it should. What the format has no place for is left out: `checkExport` lists it. Locked terms are in a new file of another locale than the source only where the format has a mark for them and the source text beside it; a file that was imported keeps what it has of them.',
      file: '{\n  "menu.open": "Öffnen"\n}\n',
    },
    checkExport: {
      note: 'Takes what `exportFile` takes, and writes that file without sending it. Each loss is of an entry that the file has not, or not as it is here.',
      answer: {
        entries: 240,
        omitted: 4,
        errors: 1,
        losses: {
          count: 1,
          first: [{ code: 'key', message: 'Android does not accept the name.', key: 'menu open' }],
        },
        beginning: { text: '{\n  "menu.open": "Öffnen"\n}\n', isWhole: true },
      },
    },
  },
});

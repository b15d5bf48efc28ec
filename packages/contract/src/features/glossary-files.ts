import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { commaList, count, listed, localeCode, queryFlag } from '../schemas.ts';

export const glossaryImportFormats = ['csv', 'xlsx', 'tbx'] as const;

export type GlossaryImportFormat = (typeof glossaryImportFormats)[number];

/** `tbx` is TBX-Basic v3 in DCA style, `tbx-dct` the same in DCT style, `tbx-v2` is `martif`. */
export const glossaryExportFormats = ['csv', 'xlsx', 'tbx', 'tbx-dct', 'tbx-v2'] as const;

export type GlossaryExportFormat = (typeof glossaryExportFormats)[number];

/** Something of a file that a glossary has no place for. */
export const glossaryLoss = z
  .object({
    code: z.enum(['column', 'row', 'element', 'value', 'locale', 'duplicate']),
    message: z.string(),
    line: count.optional().describe('From 1; of a table, the row.'),
    column: count.optional(),
  })
  .meta({ id: 'GlossaryLoss' });

export type GlossaryLoss = z.infer<typeof glossaryLoss>;

const outcome = z.object({ added: count, changed: count, unchanged: count });

/** What an import of a glossary changed, or would change in a dry run. */
export const glossaryImport = z
  .object({
    format: z.enum(glossaryImportFormats),
    concepts: outcome,
    terms: outcome,
    locales: z.array(z.string()).describe('Those that the file has terms in.'),
    losses: listed(glossaryLoss).describe('What the glossary has no place for; the first 100.'),
  })
  .meta({ id: 'GlossaryImport' });

export type GlossaryImport = z.infer<typeof glossaryImport>;

export const glossaryFileEndpoints = {
  importGlossary: endpoint({
    method: 'POST',
    path: '/glossaries/:glossaryId/imports',
    summary: 'Import concepts and terms from a file, whole or not at all',
    access: 'user-or-client',
    glossaryAction: 'ImportGlossary',
    tokenGroup: 'import',
    upload: 'one',
    query: z.object({
      format: z.enum(glossaryImportFormats),
      locale: localeCode
        .optional()
        .describe('Of a table: the locale of a column `target`, which does not say its own.'),
      dryRun: queryFlag.describe('`true`: tells what the import would do, and changes nothing.'),
    }),
    success: { status: 200, data: glossaryImport },
    errors: ['BadRequest', 'PayloadTooLarge', 'UnprocessableEntity'],
  }),
  exportGlossary: endpoint({
    method: 'GET',
    path: '/glossaries/:glossaryId/exports',
    summary: 'Export the concepts and terms of a glossary',
    access: 'user-or-client',
    glossaryAction: 'ExportTranslation',
    tokenGroup: 'export',
    query: z.object({
      format: z.enum(glossaryExportFormats),
      locales: commaList(localeCode)
        .optional()
        .describe('Only terms in these, separated by commas; all without it.'),
    }),
    success: { status: 200, file: true },
    errors: ['BadRequest'],
  }),
} as const;

export const glossaryFileDocs = (): FeatureDocs<typeof glossaryFileEndpoints> => ({
  heading: 'Glossaries',
  endpoints: {
    importGlossary: {
      note: 'A concept of the file is one of the glossary if it has its id, or else a term of the same text in the source locale; then it gets what the file says, and keeps what the file does not have. All others are added. Nothing is deleted. A table has a row for each concept with columns such as `term_en`, `term_de`, `description`, `pos`, `forbidden`, `case_sensitive`, or a row for each term with `locale` and `term`; headers of Crowdin, Lokalise and Weblate are known. TBX may be version 2 or 3, in DCA or DCT style. 400: the file is malformed; `details` say where. 413: it is too large. 422: the glossary would have more than 200 000 terms.',
      answer: {
        format: 'csv',
        concepts: { added: 118, changed: 2, unchanged: 0 },
        terms: { added: 240, changed: 3, unchanged: 1 },
        locales: ['en', 'de'],
        losses: {
          count: 1,
          first: [
            { code: 'column', message: 'is no column of a glossary: Owner', line: 1, column: 7 },
          ],
        },
      },
    },
    exportGlossary: {
      note: 'An import of a table brings everything back. TBX-Basic has no place for case, exactness, forms, and what is not translated. A row of a table has terms of one concept that say the same of themselves.',
      file: 'concept_id,term_en,term_de,definition,domain,note,do_not_translate,status,pos,case_sensitive,abbreviation,exact\n',
    },
  },
});

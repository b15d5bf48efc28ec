import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { commaList, localeCode, queryFlag } from '../schemas.ts';
import { glossaryImport, glossaryImportFormats } from './glossary-imports.ts';
import { listedJob } from './jobs.ts';

/** `tbx` is TBX-Basic v3 in DCA style, `tbx-dct` the same in DCT style, `tbx-v2` is `martif`. */
export const glossaryExportFormats = ['csv', 'xlsx', 'tbx', 'tbx-dct', 'tbx-v2'] as const;

export type GlossaryExportFormat = (typeof glossaryExportFormats)[number];

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
    changesContent: true,
    background: true,
    success: { status: 200, data: glossaryImport },
    errors: ['BadRequest', 'PayloadTooLarge', 'UnprocessableEntity', 'TooManyRequests'],
  }),
  listGlossaryImports: endpoint({
    method: 'GET',
    path: '/glossaries/:glossaryId/imports',
    summary:
      'List your own imports into a glossary that were done in the background, the latest first',
    access: 'user-or-client',
    glossaryAction: 'ImportGlossary',
    tokenGroup: 'import',
    success: { status: 200, data: z.array(listedJob) },
    errors: [],
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

export const glossaryFileDocs = (): FeatureDocs<typeof glossaryFileEndpoints> => {
  const { id: glossaryId, name: glossary } = example.glossary;
  const importing = {
    ...example.listedJob,
    name: 'import-glossary' as const,
    projectId: null,
    workspaceId: example.workspace.id,
    about: { glossaryId, glossary, file: 'terms.tbx' },
    state: 'running' as const,
    changeSetId: null,
    finishedAt: null,
  };
  return {
    heading: 'Glossaries',
    endpoints: {
      importGlossary: {
        note: 'A concept of the file is one of the glossary if it has its id, or else a term of the same text in the source locale; then it gets what the file says, and keeps what the file does not have. All others are added. Nothing is deleted. A table has a row for each concept with columns such as `term_en`, `term_de`, `description`, `pos`, `forbidden`, `case_sensitive`, or a row for each term with `locale` and `term`; headers of Crowdin, Lokalise and Weblate are known. TBX may be version 2 or 3, in DCA or DCT style. 400: the file is malformed; `details` say where. 413: it is too large. 422: the glossary would have more than 200 000 terms. What it changed can be undone by the id in `Change-Set`. A larger file (`IMPORT_ASYNC_BYTES` of the server) is imported in the background for who sends `Prefer: respond-async`: 202 has the job, whose `result` becomes this answer and whose `changeSetId` undoes it; it is a job of the workspace, or of the project that permits it to you. 429: you have 20 jobs there that are not over.',
        job: { ...importing, result: null },
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
      listGlossaryImports: {
        note: 'At most ten, without their results, which `getJob` tells.',
        answer: [importing],
      },
      exportGlossary: {
        note: 'An import of a table brings everything back. TBX-Basic has no place for case, exactness, forms, and what is not translated. A row of a table has terms of one concept that say the same of themselves.',
        file: 'concept_id,term_en,term_de,definition,domain,note,do_not_translate,status,pos,case_sensitive,abbreviation,exact\n',
      },
    },
  };
};

import { formatIds } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { localeCode, queryFlag } from '../schemas.ts';

/** Something in a file that its owner should know about. */
export const fileDiagnostic = z.object({
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  line: z.int(),
  column: z.int(),
  key: z.string().optional(),
});

/** What an import changed. `skipped` terms were there before; `upserted` counts the file's entries. */
export const importSummary = z.object({
  terms: z.object({ added: z.int(), skipped: z.int() }),
  translations: z.object({ upserted: z.int(), changed: z.int() }),
  diagnostics: z.array(fileDiagnostic),
});

export type ImportSummary = z.infer<typeof importSummary>;

export const fileEndpoints = {
  importFile: endpoint({
    method: 'POST',
    path: '/projects/:projectId/imports',
    summary: 'Import a translation file into a locale, whole or not at all',
    access: 'user-or-client',
    action: 'ImportTranslation',
    upload: true,
    query: z.object({ locale: localeCode, format: z.enum(formatIds) }),
    success: { status: 200, data: importSummary },
    errors: ['BadRequest', 'PaymentRequired', 'PayloadTooLarge'],
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/projects/:projectId/exports',
    summary: 'Export the translations of a locale as a file',
    access: 'user-or-client',
    action: 'ExportTranslation',
    query: z.object({
      locale: localeCode,
      format: z.enum(formatIds),
      /** Only terms without a translation. */
      untranslated: queryFlag,
      /** The locale whose value stands in where there is no translation. */
      fallbackLocale: localeCode.optional(),
    }),
    success: { status: 200, file: true },
    errors: ['BadRequest'],
  }),
} as const;

import { formatIds } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, localeCode, queryFlag } from '../schemas.ts';

/** Something in a file that its owner should know about. */
export const fileDiagnostic = z
  .object({
    severity: z.enum(['error', 'warning']),
    code: z.string(),
    message: z.string(),
    line: z.int(),
    column: z.int(),
    key: z.string().optional(),
  })
  .meta({ id: 'FileDiagnostic' });

/** What an import changed. */
export const importSummary = z
  .object({
    terms: z.object({
      added: count,
      skipped: count.describe('Terms of the file that the project had before.'),
    }),
    translations: z.object({
      upserted: count.describe('Entries of the file.'),
      changed: count.describe('Those whose translation is another one now.'),
    }),
    diagnostics: z.array(fileDiagnostic),
  })
  .meta({ id: 'ImportSummary' });

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
      untranslated: queryFlag.describe(
        '`true`: only terms without a translation. Any other value is false.',
      ),
      fallbackLocale: localeCode
        .optional()
        .describe('The locale whose value stands in where there is no translation.'),
    }),
    success: { status: 200, file: true },
    errors: ['BadRequest'],
  }),
} as const;

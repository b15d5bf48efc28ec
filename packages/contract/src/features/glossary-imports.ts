import { z } from 'zod';
import { count, id, listed } from '../schemas.ts';

export const glossaryImportFormats = ['csv', 'xlsx', 'tbx'] as const;

export type GlossaryImportFormat = (typeof glossaryImportFormats)[number];

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

/** What a job that imports into a glossary is about. */
export const glossaryImportAbout = z
  .object({ glossaryId: id, glossary: z.string(), file: z.string() })
  .describe('Of an import into a glossary.');

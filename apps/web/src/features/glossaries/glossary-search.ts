import { conceptTermKinds } from '@parlance/contract';
import { z } from 'zod';

/** What the concepts of a glossary are narrowed to, and the concept that is open. */
export const glossarySearchSchema = z.object({
  q: z.string().optional().catch(undefined),
  locale: z.string().optional().catch(undefined),
  /** Only concepts without a term in this locale. */
  missing: z.string().optional().catch(undefined),
  kind: z.enum(conceptTermKinds).optional().catch(undefined),
  kept: z.literal('true').optional().catch(undefined),
  concept: z.uuid().optional().catch(undefined),
});

export type GlossarySearch = z.output<typeof glossarySearchSchema>;

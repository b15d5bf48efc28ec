import { entryOrders } from '@parlance/contract';
import { z } from 'zod';

/** The search parameters of the list of terms: its filter, and the selected term. */
export const termsSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
  /** Ids of labels, separated by commas. */
  labels: z.string().optional().catch(undefined),
  /** Ids of files, separated by commas. */
  files: z.string().optional().catch(undefined),
  order: z.enum(entryOrders).optional().catch(undefined),
  term: z.uuid().optional().catch(undefined),
});

export type TermsSearch = z.output<typeof termsSearchSchema>;

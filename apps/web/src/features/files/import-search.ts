import { z } from 'zod';

/** The search parameters of the import page. */
export const importSearchSchema = z.object({
  /** The id of the background import to show. */
  job: z.uuid().optional().catch(undefined),
});

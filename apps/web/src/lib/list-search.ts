import { z } from 'zod';

/** The search parameters of a list that is not paged. */
export const listSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
});

import { z } from 'zod';

/** What the address of a list says that is all on one page. */
export const listSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
});

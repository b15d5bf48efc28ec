import { z } from 'zod';

/** What the address of the locale list says. */
export const localesSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
});

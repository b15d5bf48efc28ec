import { z } from 'zod';

/** What the address of the list of labels says. */
export const labelsSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
});

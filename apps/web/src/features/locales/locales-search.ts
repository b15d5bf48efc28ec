import { z } from 'zod';

/** What the address of the locale list says. A number is a word to look for like any other. */
export const localesSearchSchema = z.object({
  q: z
    .union([z.string(), z.number().transform(String)])
    .optional()
    .catch(undefined),
});

import { z } from 'zod';

/** The search parameters of the page of checks: whose problems are counted. */
export const checksSearchSchema = z.object({
  locale: z.string().optional().catch(undefined),
  /** Ids of files, separated by commas. */
  files: z.string().optional().catch(undefined),
});

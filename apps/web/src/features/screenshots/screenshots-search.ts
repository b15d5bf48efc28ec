import { z } from 'zod';

/** The search parameters of the screenshots: the one that is open. */
export const screenshotsSearchSchema = z.object({
  screenshot: z.uuid().optional().catch(undefined),
});

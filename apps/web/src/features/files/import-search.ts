import { z } from 'zod';

/** What the address of the import page says. */
export const importSearchSchema = z.object({
  /** The import in the background that is looked at. */
  job: z.uuid().optional().catch(undefined),
});

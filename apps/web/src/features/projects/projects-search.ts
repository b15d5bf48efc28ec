import { z } from 'zod';

/** The search parameters of the list of projects. */
export const projectsSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
  workspace: z.string().optional().catch(undefined),
});

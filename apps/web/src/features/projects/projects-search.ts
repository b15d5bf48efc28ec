import { z } from 'zod';

/** What the address of the list of projects says. */
export const projectsSearchSchema = z.object({
  q: z.string().optional().catch(undefined),
  workspace: z.string().optional().catch(undefined),
});

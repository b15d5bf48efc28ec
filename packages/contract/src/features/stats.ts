import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** How much of something is translated; `progress` is a share from 0 to 1, floored to 2 decimals. */
const progress = { progress: z.number(), translated: z.int(), total: z.int() };

/** Progress of a project and of each of its locales, by code. */
export const projectStats = z.object({
  projectStats: z.object({ ...progress, terms: z.int(), locales: z.int() }),
  localeStats: z.record(z.string(), z.object(progress)),
});

export type ProjectStats = z.infer<typeof projectStats>;

export const statsEndpoints = {
  getProjectStats: endpoint({
    method: 'GET',
    path: '/projects/:projectId/stats',
    summary: 'Get the progress of a project and of each locale',
    access: 'user-or-client',
    action: 'ViewTranslation',
    success: { status: 200, data: projectStats },
    errors: [],
  }),
} as const;

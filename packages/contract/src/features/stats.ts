import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count, share } from '../schemas.ts';

/** How much of something is translated. */
const progress = {
  progress: share,
  translated: count,
  total: count,
};

/** Progress of a project and of each of its locales, by code. */
export const projectStats = z
  .object({
    projectStats: z.object({ ...progress, terms: count, locales: count }),
    localeStats: z.record(z.string(), z.object(progress)).describe('By code of the locale.'),
  })
  .meta({ id: 'ProjectStats' });

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

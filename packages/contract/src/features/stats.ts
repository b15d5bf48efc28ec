import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, share } from '../schemas.ts';

/** The numbers of a progress. */
const progress = {
  progress: share,
  translated: count,
  total: count,
  reviewed: count.describe('How many of the translations are reviewed.'),
  errors: count.describe('Findings of checks that are errors, without ignored ones.'),
  warnings: count,
};

/** Progress of a project and of each of its locales, by code. */
export const projectStats = z
  .object({
    projectStats: z.object({ ...progress, terms: count, locales: count }),
    localeStats: z
      .record(
        z.string(),
        z.object({
          ...progress,
          wordsLeft: count
            .nullable()
            .describe(
              'About how many words are to be translated: untranslated terms times the average of source texts. Null where there are no source texts.',
            ),
          lastActivity: z.iso
            .datetime()
            .nullable()
            .describe(
              'When something last happened to the locale or its translations, exports left out.',
            ),
        }),
      )
      .describe('By code of the locale.'),
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

export const statsDocs = (): FeatureDocs<typeof statsEndpoints> => ({
  heading: 'Projects',
  endpoints: {
    getProjectStats: {
      note: 'Counters, which are exact at any time and cost the same whatever the size of the project. Only the words are estimated, from a sample.',
      answer: {
        projectStats: {
          progress: 0.75,
          translated: 360,
          total: 480,
          reviewed: 300,
          errors: 1,
          warnings: 3,
          terms: 240,
          locales: 2,
        },
        localeStats: {
          de_DE: {
            progress: 0.5,
            translated: 120,
            total: 240,
            reviewed: 60,
            errors: 1,
            warnings: 3,
            wordsLeft: 720,
            lastActivity: example.date.modified,
          },
          en: {
            progress: 1,
            translated: 240,
            total: 240,
            reviewed: 240,
            errors: 0,
            warnings: 0,
            wordsLeft: 0,
            lastActivity: example.date.modified,
          },
        },
      },
    },
  },
});

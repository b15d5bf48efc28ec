import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id, text } from '../schemas.ts';
import { translationSelection } from './bulk.ts';
import { contextScore, exactScore, minMatchScore } from './memory-matches.ts';

/** The bands that matches are counted in, the best first. */
export const matchBands = [
  'context',
  'exact',
  'adapted',
  '95-99',
  '85-94',
  '75-84',
  '50-74',
] as const;

export type MatchBand = (typeof matchBands)[number];

const fill = z.strictObject({
  select: translationSelection,
  minScore: z
    .int()
    .min(minMatchScore)
    .max(contextScore)
    .default(exactScore)
    .describe('How good matches must be at least.'),
  overwrite: z
    .enum(['nothing', 'machine'])
    .default('nothing')
    .describe(
      'Whether only what has no text is filled, or also what a machine or an agent wrote and nobody reviewed.',
    ),
});

/** What is to be filled, and how. */
export const memoryFill = fill.meta({ id: 'MemoryFill' });

export type MemoryFill = z.output<typeof memoryFill>;

const bands = z
  .partialRecord(z.enum(matchBands), count)
  .describe('How many translations would be filled, by the band of their best match.');

/** What filling translations would do. */
export const memoryFillPreview = z
  .object({
    bands,
    without: count.describe('Translations that no match is good enough for.'),
    skipped: count.describe('Selected ones that are not filled: they have a text, or are locked.'),
  })
  .meta({ id: 'MemoryFillPreview' });

export type MemoryFillPreview = z.infer<typeof memoryFillPreview>;

/** How many examples of each band a part of a preview has at most. */
export const maxFillExamples = 2;

/** A translation that would be filled. */
export const memoryFillExample = z
  .object({
    band: z.enum(matchBands),
    termId: id,
    term: z.string(),
    source: z.string(),
    target: z.string().describe('What it would be filled with.'),
  })
  .meta({ id: 'MemoryFillExample' });

export type MemoryFillExample = z.infer<typeof memoryFillExample>;

export const memoryFillResult = memoryFillPreview
  .extend({ filled: count })
  .meta({ id: 'MemoryFillResult' });

export type MemoryFillResult = z.infer<typeof memoryFillResult>;

export const memoryFillEndpoints = {
  previewMemoryFill: endpoint({
    method: 'POST',
    path: '/projects/:projectId/translations/:localeCode/memory/preview',
    summary: 'Count the translations of a locale that memories have something for',
    access: 'user-or-client',
    action: 'EditTranslation',
    editsLocale: 'params.localeCode',
    largeBody: true,
    body: z.strictObject({
      ...fill.shape,
      cursor: text(1, 500).optional().describe('Where to go on, from `nextCursor`.'),
    }),
    success: {
      status: 200,
      data: memoryFillPreview.extend({
        examples: z.array(memoryFillExample).describe('The first of each band.'),
        progress: z
          .object({ done: count, total: count })
          .describe('How many of the selected translations were looked at until now.'),
        nextCursor: z
          .string()
          .nullable()
          .describe('The `cursor` that asks for what comes next; null at the end.'),
      }),
    },
    errors: ['BadRequest'],
  }),
  fillFromMemory: endpoint({
    method: 'POST',
    path: '/projects/:projectId/translations/:localeCode/memory',
    summary: 'Fill translations of a locale with the best match from memories, as one change set',
    access: 'user-or-client',
    action: 'EditTranslation',
    editsLocale: 'params.localeCode',
    changesContent: true,
    background: true,
    largeBody: true,
    body: memoryFill,
    success: { status: 200, data: memoryFillResult },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
} as const;

export const memoryFillDocs = (): FeatureDocs<typeof memoryFillEndpoints> => {
  const body = {
    select: { filter: { status: 'untranslated' as const } },
    minScore: 85,
    overwrite: 'nothing' as const,
  };
  const counts = { bands: { context: 12, exact: 230, '85-94': 31 }, without: 80, skipped: 0 };
  return {
    heading: 'Translation memory',
    endpoints: {
      previewMemoryFill: {
        note: 'A request takes about a second at most: add up the counts of all pages. Nothing is written. 404: the project has no such locale.',
        body,
        answer: {
          ...counts,
          examples: [
            {
              band: 'exact',
              termId: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf07',
              term: 'file.open',
              source: 'Open file',
              target: 'Datei öffnen',
            },
          ],
          progress: { done: 353, total: 353 },
          nextCursor: null,
        },
      },
      fillFromMemory: {
        note: 'One change set, which can be undone. Of several equally good matches, that of the first memory and the latest text is taken. Never over what a person wrote, and not where a check of the level `save` finds something. Matches of 100 and more become `translated`, others `outdated`, so that somebody looks at them; the origin of all is `memory`. With `Prefer: respond-async` it is done in the background: 202 has the job, whose `result` becomes this answer. 400: without that, more than 1000 translations are selected. 404: the project has no such locale. 429: you have 20 jobs in the project that are not over.',
        body,
        answer: { ...counts, filled: 273 },
        job: {
          ...example.job,
          name: 'fill',
          about: { locale: example.german.code, minScore: 85 },
          state: 'waiting',
          progress: null,
          result: null,
          changeSetId: null,
          startedAt: null,
          finishedAt: null,
        },
      },
    },
  };
};

import { z } from 'zod';
import { count, id, localeCode, lowerId } from '../../schemas.ts';
import { translationFilter } from '../bulk.ts';
import { amount } from './machine-providers.ts';

/** How many texts one run may have, over all its locales. */
export const maxRunTexts = 100_000;

/** The translations that a run may make. It never writes over what a person has written or reviewed. */
export const runTargets = ['untranslated', 'outdated', 'machine'] as const;

export type RunTarget = (typeof runTargets)[number];

/** The translations that a run is for: terms in locales. */
export const runSelection = {
  locales: z.array(localeCode).min(1).max(100).describe('The locales of the translations.'),
  select: z
    .union([
      z.strictObject({ ids: z.array(lowerId).min(1).max(10_000).describe('Ids of terms.') }),
      z.strictObject({ filter: translationFilter }),
    ])
    .default({ filter: translationFilter.parse({}) })
    .describe(
      'Terms by their ids, or all that `listEntries` lists for a filter in their locale; all of the project without it.',
    ),
};

/** Whether a run reviews what is judged twice without a mistake. */
export const reviewsClean = z
  .boolean()
  .default(false)
  .describe(
    'Whether translations are marked as `reviewed` at the end in which two judgements of the same text and the same source text have found no mistake, and no check an error or a warning. What nothing is found in is judged a second time for it. Only for whoever may set `reviewed` in all of the locales.',
  );

const selection = {
  ...runSelection,
  targets: z
    .array(z.enum(runTargets))
    .min(1)
    .max(runTargets.length)
    .default(['untranslated'])
    .describe(
      'Which of their translations: those without a text, those that are outdated and no person has written, those that a machine has made and nobody has reviewed.',
    ),
  providerId: lowerId.optional().describe('Without it, the default of the project.'),
  usesMemory: z
    .boolean()
    .default(true)
    .describe('Whether texts that the memory has the same of are taken from there, for nothing.'),
  judges: z
    .boolean()
    .default(false)
    .describe('Whether the provider that the project has chosen for it judges what is translated.'),
  reviewsClean,
};

export const maxCost = amount
  .nullable()
  .default(null)
  .describe('What it may cost; it pauses before it costs more. Null without a limit.');

const needsJudge = {
  path: ['reviewsClean'],
  error: 'must not be there without `judges`',
};

/** Whether what is to be reviewed by judgements is judged. */
function isJudged(body: { readonly judges: boolean; readonly reviewsClean: boolean }): boolean {
  return body.judges || !body.reviewsClean;
}

export const machineEstimateBody = z.strictObject(selection).refine(isJudged, needsJudge);

export const machineRunBody = z
  .strictObject({ ...selection, maxCost })
  .refine(isJudged, needsJudge);

export const machineEstimate = z
  .object({
    providerId: id,
    texts: count.describe('How many texts would be translated.'),
    byLocale: z.array(
      z.object({ locale: z.string(), texts: count, fromMemory: count, tokens: count }),
    ),
    fromMemory: count.describe('How many of these the memory has.'),
    judged: count.describe('How many texts would be judged.'),
    judgedTwice: count.describe(
      'How many judgements that may take besides, at most: texts in which nothing is found are judged once more where they are to be reviewed by that. Tokens and what is expected to be paid include all of them.',
    ),
    inputTokens: count,
    outputTokens: count,
    characters: count.describe('What is paid of kinds without models.'),
    cost: z
      .object({
        expected: amount,
        min: amount.describe('Without second judgements.'),
        max: amount,
      })
      .nullable()
      .describe('Null where nobody has told a price.'),
    minutes: count.describe('How long it may take.'),
    remainingThisMonth: amount
      .nullable()
      .describe('What project and provider may still spend in this month; null without a limit.'),
    isTooMany: z.boolean().describe(`Whether these are more than ${maxRunTexts}.`),
  })
  .meta({ id: 'MachineEstimate' });

export type MachineEstimate = z.infer<typeof machineEstimate>;

import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import { author, count, id, localeCode, lowerId, text } from '../../schemas.ts';
import { translationFilter } from '../bulk.ts';
import { finding } from '../findings.ts';
import { maxPromptLength } from './machine-prompts.ts';
import { amount, exampleMachineProvider, machineTrouble } from './machine-providers.ts';
import { pauseReasons } from './machine-runs.ts';
import { machineUsage } from './machine-settings.ts';
import { runFailureReasons } from './run-failures.ts';

/** How many texts one comparison of prompts has at most. */
export const maxBenchTexts = 50;

/** What is compared: a provider, and a version of the prompt or a template that nobody has saved. */
const benchCandidate = z
  .strictObject({
    providerId: lowerId.optional().describe('Without it, the default of the project.'),
    promptVersion: count
      .optional()
      .describe(
        '0 for the prompt of Parlance; without it, the current one. Kinds without models take none.',
      ),
    template: text(1, maxPromptLength)
      .optional()
      .describe('A template that is not saved, in place of a version.'),
  })
  .refine(
    ({ promptVersion, template }) => promptVersion === undefined || template === undefined,
    'must not have both a version and a template',
  );

const choice = {
  locale: localeCode.describe('The locale whose reviewed translations are made again.'),
  select: z
    .union([
      z.strictObject({
        ids: z.array(lowerId).min(1).max(maxBenchTexts).describe('Ids of terms.'),
      }),
      z.strictObject({ filter: translationFilter }),
    ])
    .default({ filter: translationFilter.parse({}) })
    .describe(
      'Terms by their ids, or a sample of all that `listEntries` lists for a filter; of the whole project without it.',
    ),
  texts: z
    .int()
    .min(1)
    .max(maxBenchTexts)
    .default(maxBenchTexts)
    .describe('How many texts a sample has at most.'),
  seed: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(1)
    .describe('The same seed chooses the same texts, as long as they are reviewed.'),
  candidates: z.array(benchCandidate).length(2).describe('The two that are compared: A, B.'),
};

export const machineBenchEstimateBody = z.strictObject(choice);

export const machineBenchBody = z.strictObject({
  ...choice,
  maxCost: amount
    .nullable()
    .default(null)
    .describe('What both together may cost; neither goes on beyond it. Null without a limit.'),
});

export const machineBenchEstimate = z
  .object({
    texts: count.describe('How many texts would be translated by each.'),
    reviewed: count.describe('How many reviewed translations there are to choose from.'),
    candidates: z
      .array(
        z.object({
          inputTokens: count,
          outputTokens: count,
          characters: count.describe('What is paid of kinds without models.'),
          cost: amount.nullable().describe('Null where nobody has told a price.'),
        }),
      )
      .describe('A and B.'),
    remainingThisMonth: amount
      .nullable()
      .describe('What project and providers may still spend in this month; null without a limit.'),
  })
  .meta({ id: 'MachineBenchEstimate' });

export type MachineBenchEstimate = z.infer<typeof machineBenchEstimate>;

/** The states of a comparison. `failed`: a candidate could not go on, and says why. */
export const machineBenchStates = ['running', 'done', 'cancelled', 'failed'] as const;

export type MachineBenchState = (typeof machineBenchStates)[number];

const similarity = z
  .number()
  .min(0)
  .max(100)
  .describe(
    'How alike a translation and the approved one are, in per cent: 100 less the share of characters of the longer one that have to be changed, added or taken out (edit distance). 100 only where they are the same; 0 where there is no translation.',
  );

export const machineBenchCandidate = z
  .object({
    providerId: id,
    providerName: z.string(),
    model: z.string().nullable(),
    host: z.string().describe('Where texts are sent to.'),
    promptVersion: count
      .nullable()
      .describe('Null for a template that was not saved, and for kinds without models.'),
    template: z.string().nullable().describe('The template that was not saved.'),
    stop: z
      .object({
        reason: z
          .enum(pauseReasons)
          .exclude(['person'])
          .describe('As that of a run that is paused; `runLimit` is the limit of the comparison.'),
        trouble: machineTrouble.nullable(),
      })
      .nullable()
      .describe('Why it could not go on to its end; null where it did.'),
    usage: machineUsage,
    result: z.object({
      texts: count.describe('How many it has translated or failed at so far.'),
      meanSimilarity: similarity.nullable().describe('Null as long as there is no text.'),
      medianSimilarity: similarity.nullable(),
      exact: count.describe('How many are exactly the approved translation.'),
      errors: count.describe('What checks find in its translations.'),
      warnings: count,
      failed: count.describe('How many a run would not have saved; each says why.'),
    }),
  })
  .meta({ id: 'MachineBenchCandidate' });

export type MachineBenchCandidate = z.infer<typeof machineBenchCandidate>;

export const machineBench = z
  .object({
    id,
    state: z.enum(machineBenchStates),
    startedBy: author.extend({ name: z.string().nullable() }),
    locale: z.string(),
    seed: count.nullable().describe('Null where the texts were chosen by their ids.'),
    texts: count,
    candidates: z.array(machineBenchCandidate).describe('A and B.'),
    maxCost: amount.nullable(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso
      .datetime()
      .nullable()
      .describe('Null while calls are under way, also of one that is cancelled.'),
  })
  .meta({ id: 'MachineBench' });

export type MachineBench = z.infer<typeof machineBench>;

export const benchAnswer = z
  .object({
    value: z.string().nullable().describe('Null where there is none.'),
    reason: z
      .enum(runFailureReasons)
      .nullable()
      .describe('Why a run would not save it, as of a failure of a run; null where it would.'),
    findings: z.array(finding).describe('What the checks find in it.'),
    similarity,
  })
  .meta({ id: 'MachineBenchAnswer' });

export type BenchAnswer = z.infer<typeof benchAnswer>;

export const benchText = z
  .object({
    termId: id,
    term: z.string().describe('Empty for a term that is gone.'),
    source: z.string().describe('As it was when the comparison began.'),
    approved: z.string().describe('The reviewed translation, as it was then.'),
    answers: z.array(benchAnswer.nullable()).describe('Of A and B; null as long as there is none.'),
  })
  .meta({ id: 'MachineBenchText' });

export type BenchText = z.infer<typeof benchText>;

const benchPath = '/projects/:projectId/machine/benches/:benchId';

const page = (most: number, usual: number) =>
  z.object({
    cursor: text(1, 500).optional().describe('Where to go on, from `nextCursor`.'),
    limit: z.coerce.number().int().min(1).max(most).default(usual),
  });

const nextCursor = z
  .string()
  .nullable()
  .describe('The `cursor` that asks for what comes next; null at the end.');

export const machineBenchEndpoints = {
  estimateMachineBench: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/benches/estimate',
    summary: 'Estimate what a comparison of two prompts or providers would cost',
    access: 'user',
    action: 'EditMachine',
    textsBody: true,
    body: machineBenchEstimateBody,
    success: { status: 200, data: machineBenchEstimate },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
  startMachineBench: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/benches',
    summary: 'Have reviewed translations made again by two prompts or providers, and compare them',
    access: 'user',
    action: 'EditMachine',
    textsBody: true,
    body: machineBenchBody,
    success: { status: 201, data: machineBench },
    errors: ['BadRequest', 'UnprocessableEntity', 'TooManyRequests'],
  }),
  listMachineBenches: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine/benches',
    summary: 'List the comparisons of a project with their results, the latest first',
    access: 'user',
    action: 'EditMachine',
    query: page(100, 20),
    success: {
      status: 200,
      data: z.object({ benches: z.array(machineBench), nextCursor }),
    },
    errors: ['BadRequest'],
  }),
  getMachineBench: endpoint({
    method: 'GET',
    path: benchPath,
    summary: 'Tell how far a comparison is, and what has come of it',
    access: 'user',
    action: 'EditMachine',
    success: { status: 200, data: machineBench },
    errors: [],
  }),
  listBenchTexts: endpoint({
    method: 'GET',
    path: `${benchPath}/texts`,
    summary: 'List the texts of a comparison with the approved translations and the two new ones',
    access: 'user',
    action: 'EditMachine',
    query: page(50, 50),
    success: {
      status: 200,
      data: z.object({ texts: z.array(benchText), nextCursor }),
    },
    errors: ['BadRequest'],
  }),
  cancelMachineBench: endpoint({
    method: 'POST',
    path: `${benchPath}/cancel`,
    summary: 'End a comparison; calls that are under way end, and what it has got stays',
    access: 'user',
    action: 'EditMachine',
    success: { status: 200, data: machineBench },
    errors: [],
  }),
  deleteMachineBench: endpoint({
    method: 'DELETE',
    path: benchPath,
    summary: 'Delete a comparison that has ended',
    access: 'user',
    action: 'EditMachine',
    success: { status: 204 },
    errors: ['Conflict'],
  }),
} as const;

export function machineBenchDocs(): FeatureDocs<typeof machineBenchEndpoints> {
  const { id: providerId, name: providerName, model, host } = exampleMachineProvider();
  const candidate: MachineBenchCandidate = {
    ...{ providerId, providerName, model, host, promptVersion: 2, template: null, stop: null },
    usage: { calls: 5, inputTokens: 4100, outputTokens: 900, characters: 0, cost: 0.0021 },
    result: {
      ...{ texts: 50, meanSimilarity: 84.2, medianSimilarity: 88.9 },
      ...{ exact: 12, errors: 0, warnings: 3, failed: 0 },
    },
  };
  const bench: MachineBench = {
    id: '0190b2a9-3e42-7f53-8064-7c8d9e0f1a24',
    state: 'done',
    startedBy: { type: 'user', id: example.ada.id, name: example.ada.name },
    locale: example.german.code,
    seed: 1,
    texts: 50,
    candidates: [
      candidate,
      {
        ...{ ...candidate, promptVersion: 3 },
        result: { ...candidate.result, meanSimilarity: 91.5, medianSimilarity: 96, exact: 21 },
      },
    ],
    maxCost: 1,
    createdAt: example.date.created,
    finishedAt: example.date.modified,
  };
  const body = {
    ...{ locale: example.german.code, texts: 50, seed: 1 },
    select: { filter: { status: 'all' as const } },
    candidates: [{ promptVersion: 2 }, { promptVersion: 3 }],
  };
  const answer: BenchAnswer = { value: 'Öffnen', reason: null, findings: [], similarity: 100 };
  return {
    heading: 'Machine translation',
    endpoints: {
      estimateMachineBench: {
        note: 'Nothing is sent to anybody: the requests are written as they would be sent, and counted. 404: the project does not have the locale or a provider. 422: there is no provider.',
        body,
        answer: {
          texts: 50,
          reviewed: 1820,
          candidates: [
            { inputTokens: 4000, outputTokens: 950, characters: 0, cost: 0.0021 },
            { inputTokens: 4600, outputTokens: 950, characters: 0, cost: 0.0023 },
          ],
          remainingThisMonth: 46.75,
        },
      },
      startMachineBench: {
        note: 'Nothing is written into translations. Models are told of translations of similar texts and of texts near by as ever, but of none whose source text or translation is that of a text that they are to translate; what was paid for before is neither used nor kept. 400 also where a term that is named has no reviewed translation, or there is none at all. 422: there is no provider. 429: three comparisons of the project are under way. Its news come as `machine` events of its project.',
        body: { ...body, maxCost: 1 },
        answer: { ...bench, state: 'running', finishedAt: null },
      },
      listMachineBenches: {
        note: 'They are kept for 90 days.',
        answer: { benches: [bench], nextCursor: null },
      },
      getMachineBench: { answer: bench },
      listBenchTexts: {
        note: 'In the order of their files.',
        answer: {
          texts: [
            {
              termId: example.term.id,
              term: example.term.value,
              source: 'Open',
              approved: 'Öffnen',
              answers: [answer, { ...answer, value: 'Öffne', similarity: 83.3 }],
            },
          ],
          nextCursor: null,
        },
      },
      cancelMachineBench: {
        note: 'One that is over stays as it is: the answer tells. What it has cost is spent.',
        answer: { ...bench, state: 'cancelled' },
      },
      deleteMachineBench: { note: '409: calls of it are under way. Cancel it first.' },
    },
  };
}

import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import { author, count, id } from '../../schemas.ts';
import {
  machineEstimate,
  machineEstimateBody,
  machineRunBody,
  maxRunTexts,
} from './machine-choices.ts';
import { amount, exampleMachineProvider, machineTrouble } from './machine-providers.ts';
import { machineUsage } from './machine-settings.ts';

/** What a run does with its texts. */
export const runTasks = ['translate', 'judge'] as const;

export type RunTask = (typeof runTasks)[number];

/**
 * The states of a run. `saving`: what was translated is being written, or what was judged is being marked; no state but
 * the last three ends it.
 */
export const machineRunStates = [
  'running',
  'paused',
  'saving',
  'done',
  'cancelled',
  'failed',
] as const;

export type MachineRunState = (typeof machineRunStates)[number];

/** Why a run does not go on by itself. */
export const pauseReasons = [
  'person',
  'runLimit',
  'projectLimit',
  'providerLimit',
  'trouble',
  'provider',
  'access',
] as const;

export type PauseReason = (typeof pauseReasons)[number];

export const machineRun = z
  .object({
    id,
    task: z
      .enum(runTasks)
      .describe('`translate`: it writes translations. `judge`: it judges those that there are.'),
    state: z.enum(machineRunStates),
    pause: z
      .object({
        reason: z
          .enum(pauseReasons)
          .describe(
            '`person`: somebody has done it. `runLimit`, `projectLimit`, `providerLimit`: it would cost more than it, the project or the provider may. `trouble`: the provider has failed again and again. `provider`: it is deleted, or may not be used any more. `access`: whoever started it may not do so any more.',
          ),
        trouble: machineTrouble.nullable(),
      })
      .nullable()
      .describe('Why it is paused; null where it is not.'),
    startedBy: author.extend({ name: z.string().nullable() }),
    providerName: z.string(),
    model: z.string().nullable(),
    host: z.string().describe('Where texts are sent to.'),
    promptVersion: count,
    judge: z
      .object({ providerName: z.string(), model: z.string().nullable(), host: z.string() })
      .nullable()
      .describe('Who judges what it translates, or what there is; null where nobody does.'),
    locales: z.array(z.string()),
    reviewsClean: z
      .boolean()
      .describe(
        'Whether it marks as reviewed, at its end, what two judgements and all checks find nothing in.',
      ),
    progress: z.object({
      total: count.describe('Its texts, over all locales.'),
      done: count.describe(
        'Translated, and to be saved at its end, or saved; where it only judges, judged.',
      ),
      failed: count,
      fromMemory: count.describe('How many of those done came from the memory.'),
      judged: count.describe('How many texts are judged.'),
      reviewed: count.describe('How many translations it has marked as reviewed.'),
    }),
    usage: machineUsage,
    maxCost: amount.nullable(),
    changeSetId: id.nullable().describe('What it has written, once it has.'),
    reviewChangeSetId: id
      .nullable()
      .describe('What it has marked as reviewed, once it has marked something.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MachineRun' });

export type MachineRun = z.infer<typeof machineRun>;

const runPath = '/projects/:projectId/machine/runs/:runId';

export const machineRunEndpoints = {
  estimateMachineRun: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/estimates',
    summary: 'Estimate what a run of machine translation would take and cost',
    access: 'user-or-client',
    action: 'RunMachine',
    largeBody: true,
    body: machineEstimateBody,
    success: { status: 200, data: machineEstimate },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
  startMachineRun: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/runs',
    summary: 'Have many terms translated by a machine, in the background',
    access: 'user-or-client',
    action: 'RunMachine',
    largeBody: true,
    body: machineRunBody,
    success: { status: 201, data: machineRun },
    errors: ['BadRequest', 'UnprocessableEntity', 'TooManyRequests'],
  }),
  listMachineRuns: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine/runs',
    summary: 'List the last 50 runs of a project, the latest first',
    access: 'user-or-client',
    action: 'RunMachine',
    success: { status: 200, data: z.array(machineRun) },
    errors: [],
  }),
  getMachineRun: endpoint({
    method: 'GET',
    path: runPath,
    summary: 'Tell how far a run is, what it has cost and why it is paused',
    access: 'user-or-client',
    action: 'RunMachine',
    success: { status: 200, data: machineRun },
    errors: [],
  }),
  pauseMachineRun: endpoint({
    method: 'POST',
    path: `${runPath}/pause`,
    summary: 'Pause a run; calls that are under way end',
    access: 'user-or-client',
    action: 'RunMachine',
    success: { status: 200, data: machineRun },
    errors: [],
  }),
  resumeMachineRun: endpoint({
    method: 'POST',
    path: `${runPath}/resume`,
    summary: 'Let a paused run go on, with another limit of costs if it needs one',
    access: 'user-or-client',
    action: 'RunMachine',
    body: z.strictObject({
      maxCost: amount.nullable().optional().describe('Stays as it is where it is missing.'),
    }),
    success: { status: 200, data: machineRun },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
  cancelMachineRun: endpoint({
    method: 'POST',
    path: `${runPath}/cancel`,
    summary:
      'End a run, and save what it has translated and mark what it has judged, or do neither',
    access: 'user-or-client',
    action: 'RunMachine',
    body: z.strictObject({
      saves: z
        .boolean()
        .describe(
          'Whether what is translated by now is saved, and what is judged by now is marked as reviewed where the run was to do that.',
        ),
    }),
    success: { status: 200, data: machineRun },
    errors: ['BadRequest'],
  }),
} as const;

/** A run in examples. */
export function exampleMachineRun(): MachineRun {
  const provider = exampleMachineProvider();
  return {
    id: '0190b2a9-3e42-7f53-8064-7c8d9e0f1a23',
    task: 'translate',
    state: 'running',
    pause: null,
    startedBy: { type: 'user', id: example.ada.id, name: example.ada.name },
    providerName: provider.name,
    model: provider.model,
    host: provider.host,
    promptVersion: 3,
    judge: null,
    locales: [example.german.code, 'fr'],
    reviewsClean: false,
    progress: { total: 480, done: 120, failed: 1, fromMemory: 14, judged: 0, reviewed: 0 },
    usage: { calls: 5, inputTokens: 9200, outputTokens: 2100, characters: 0, cost: 0.00704 },
    maxCost: 1,
    changeSetId: null,
    reviewChangeSetId: null,
    createdAt: example.date.created,
    finishedAt: null,
  };
}

export function machineRunDocs(): FeatureDocs<typeof machineRunEndpoints> {
  const provider = exampleMachineProvider();
  const run = exampleMachineRun();
  const selected = {
    locales: [example.german.code, 'fr'],
    select: { filter: { status: 'all' as const } },
    targets: ['untranslated' as const],
    usesMemory: true,
    judges: false,
    reviewsClean: false,
  };

  return {
    heading: 'Machine translation',
    endpoints: {
      estimateMachineRun: {
        note: 'Nothing is sent to anybody. Tokens are estimated by letters, and by what runs with the same provider have used before. 404: one of the locales is not there or closed to you, or you may not review there what is to be reviewed. 422: there is no provider, or with `judges` none that judges.',
        body: selected,
        answer: {
          providerId: provider.id,
          texts: 480,
          byLocale: [
            { locale: example.german.code, texts: 240, fromMemory: 7, tokens: 22_000 },
            { locale: 'fr', texts: 240, fromMemory: 7, tokens: 22_000 },
          ],
          fromMemory: 14,
          judged: 0,
          judgedTwice: 0,
          inputTokens: 36_000,
          outputTokens: 8000,
          characters: 0,
          cost: { expected: 0.03, min: 0.02, max: 0.04 },
          minutes: 2,
          remainingThisMonth: 46.75,
          isTooMany: false,
        },
      },
      startMachineRun: {
        note: `What is to be translated is chosen now; what comes later is not part of it. All of it is saved at the end as one change set, which can be undone; translations that somebody has written meanwhile stay. With \`reviewsClean\` what it marks as \`reviewed\` is a change set of its own. 400 also where these are no texts, or more than ${maxRunTexts}. 422: there is no provider, or with \`judges\` none that judges. 429: three runs of the project are not over. Its news come as \`machine\` events of its project.`,
        body: { ...selected, maxCost: 1 },
        answer: run,
      },
      listMachineRuns: { answer: [run] },
      getMachineRun: { answer: run },
      pauseMachineRun: {
        note: 'One that is not running stays as it is: the answer tells.',
        answer: { ...run, state: 'paused', pause: { reason: 'person', trouble: null } },
      },
      resumeMachineRun: {
        note: 'One that is not paused stays as it is: the answer tells. It goes on as the caller from then on. 404: also where it reviews what is judged, and you may not. 422: it may not spend more, or its provider is gone.',
        body: { maxCost: 2 },
        answer: { ...run, maxCost: 2 },
      },
      cancelMachineRun: {
        note: 'One that is over stays as it is: the answer tells. What it has cost is spent, and what it has judged stays judged.',
        body: { saves: true },
        answer: { ...run, state: 'saving' },
      },
    },
  };
}

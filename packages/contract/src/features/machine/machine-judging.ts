import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import {
  machineEstimate,
  maxCost,
  maxRunTexts,
  reviewsClean,
  runSelection,
} from './machine-choices.ts';
import { exampleMachineProvider } from './machine-providers.ts';
import { exampleMachineRun, type MachineRun, machineRun } from './machine-runs.ts';

const selection = {
  ...runSelection,
  reviewed: z.boolean().default(false).describe('Whether reviewed translations are judged too.'),
  again: z
    .boolean()
    .default(false)
    .describe('Whether those are judged too that have been judged since they last changed.'),
  reviewsClean,
};

export const machineJudgingEndpoints = {
  estimateMachineJudging: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/judging/estimates',
    summary: 'Estimate what it would take and cost to have translations judged',
    access: 'user-or-client',
    action: 'RunMachine',
    largeBody: true,
    body: z.strictObject(selection),
    success: { status: 200, data: machineEstimate },
    errors: ['BadRequest', 'UnprocessableEntity'],
  }),
  startMachineJudging: endpoint({
    method: 'POST',
    path: '/projects/:projectId/machine/judging',
    summary: 'Have many translations judged by a model, in the background',
    access: 'user-or-client',
    action: 'RunMachine',
    largeBody: true,
    body: z.strictObject({ ...selection, maxCost }),
    success: { status: 201, data: machineRun },
    errors: ['BadRequest', 'UnprocessableEntity', 'TooManyRequests'],
  }),
} as const;

export function machineJudgingDocs(): FeatureDocs<typeof machineJudgingEndpoints> {
  const { id, name, model, host } = exampleMachineProvider();
  const run: MachineRun = {
    ...exampleMachineRun(),
    task: 'judge',
    judge: { providerName: name, model, host },
    progress: { total: 240, done: 80, failed: 0, fromMemory: 0, judged: 80, reviewed: 0 },
  };
  const selected = {
    locales: [example.german.code],
    select: { filter: { status: 'all' as const } },
    reviewed: false,
    again: false,
    reviewsClean: false,
  };
  return {
    heading: 'Machine translation',
    endpoints: {
      estimateMachineJudging: {
        note: 'Nothing is sent to anybody. With `reviewsClean` it also chooses what one judgement has found nothing in, and what two have found nothing in, which is judged no more. 404: one of the locales is not there or closed to you, or you may not review there what is to be reviewed. 422: the project has chosen no provider that judges; the `reason` in `details` is `judge`.',
        body: selected,
        answer: {
          providerId: id,
          texts: 240,
          byLocale: [{ locale: example.german.code, texts: 240, fromMemory: 0, tokens: 38_000 }],
          fromMemory: 0,
          judged: 240,
          judgedTwice: 0,
          inputTokens: 31_000,
          outputTokens: 9600,
          characters: 0,
          cost: { expected: 0.05, min: 0.04, max: 0.06 },
          minutes: 1,
          remainingThisMonth: 46.75,
          isTooMany: false,
        },
      },
      startMachineJudging: {
        note: `A run, as those that translate are: it is paused, resumed and cancelled as they are, and counts as one of them. What it finds is the \`judgement\` of entries, as it goes on. It changes no text. With \`reviewsClean\` it marks translations as \`reviewed\` at its end, as one change set; all others keep their state. 400 also where these are no translations, or more than ${maxRunTexts}. 422: the project has chosen no provider that judges. 429: three runs of the project are not over.`,
        body: { ...selected, maxCost: 1 },
        answer: run,
      },
    },
  };
}

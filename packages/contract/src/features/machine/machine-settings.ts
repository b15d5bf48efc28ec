import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import { count, id, text } from '../../schemas.ts';
import {
  amount,
  exampleMachineProvider,
  machineCapabilities,
  machineKinds,
} from './machine-providers.ts';

/** A provider as those see it who may use it. */
export const usableMachineProvider = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(machineKinds),
    model: z.string().nullable(),
    host: z.string().describe('Where texts are sent to.'),
    isLocal: z.boolean(),
    isOfWorkspace: z.boolean().describe('Or of the project alone.'),
    hasPrice: z.boolean(),
    capabilities: machineCapabilities.nullable(),
  })
  .meta({ id: 'UsableMachineProvider' });

export type UsableMachineProvider = z.infer<typeof usableMachineProvider>;

const described = {
  localOnly: 'Whether texts of the project may go to providers of the own network alone.',
  providerId: 'The provider to use where none is named; null for the first one.',
  judgeId:
    'The provider that judges translations, one with a model; null where nobody does, as at first.',
  monthlyCost: 'What the project may spend in a calendar month, in UTC; null without a limit.',
  sendsScreenshots:
    'Whether models that see images are sent up to two screenshots of a text with a suggestion.',
  about: 'What the project is and whom it is for, which models are told. Empty where nobody says.',
};

export const machineSettings = z
  .object({
    providers: z
      .array(usableMachineProvider)
      .describe('What may be used in the project, the default first and then by name.'),
    providerId: id.nullable().describe(described.providerId),
    judgeId: id.nullable().describe(described.judgeId),
    localOnly: z.boolean().describe(described.localOnly),
    about: z.string().describe(described.about),
    sendsScreenshots: z.boolean().describe(described.sendsScreenshots),
    monthlyCost: amount.nullable().describe(described.monthlyCost),
    spentThisMonth: amount,
    reserved: amount.describe('What calls that are under way may still cost.'),
    currency: z.string().describe('The currency of all prices and limits, as `EUR`.'),
    promptVersion: count.describe('The version of the prompt; 0 for that of Parlance.'),
  })
  .meta({ id: 'MachineSettings' });

export type MachineSettings = z.infer<typeof machineSettings>;

export const updateMachineSettingsBody = z.object({
  providerId: id.nullable().optional().describe(described.providerId),
  judgeId: id.nullable().optional().describe(described.judgeId),
  localOnly: z.boolean().optional().describe(described.localOnly),
  about: text(0, 4000).optional().describe(described.about),
  sendsScreenshots: z.boolean().optional().describe(described.sendsScreenshots),
  monthlyCost: amount.nullable().optional().describe(described.monthlyCost),
});

/** What was sent and spent, as providers count it. */
export const machineUsage = z
  .object({
    calls: count,
    inputTokens: count,
    outputTokens: count,
    characters: count.describe('Of kinds without models, which count these.'),
    cost: amount.nullable().describe('Null where nobody has told a price.'),
  })
  .meta({ id: 'MachineUsage' });

export type MachineUsage = z.infer<typeof machineUsage>;

export const machineSpending = machineUsage
  .extend({
    month: z.string().describe('As `2026-11`, in UTC.'),
    provider: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('Null for one that is deleted.'),
  })
  .meta({ id: 'MachineSpending' });

export type MachineSpending = z.infer<typeof machineSpending>;

export const machineSettingsEndpoints = {
  getMachineSettings: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine',
    summary: 'Tell which providers a project may use, and what it has spent',
    access: 'user-or-client',
    action: 'UseMachine',
    success: { status: 200, data: machineSettings },
    errors: [],
  }),
  updateMachineSettings: endpoint({
    method: 'PATCH',
    path: '/projects/:projectId/machine',
    summary: 'Change where texts of a project may go, and what it may spend',
    access: 'user',
    action: 'EditMachine',
    body: updateMachineSettingsBody,
    success: { status: 200, data: machineSettings },
    errors: ['BadRequest'],
  }),
  listMachineSpending: endpoint({
    method: 'GET',
    path: '/projects/:projectId/machine/spending',
    summary: 'List what a project has spent, by month and provider',
    access: 'user',
    action: 'EditMachine',
    success: { status: 200, data: z.array(machineSpending) },
    errors: [],
  }),
} as const;

export function machineSettingsDocs(): FeatureDocs<typeof machineSettingsEndpoints> {
  const { id, name, kind, model, host, isLocal, capabilities } = exampleMachineProvider();
  const settings: MachineSettings = {
    providers: [
      {
        ...{ id, name, kind, model, host, isLocal, capabilities },
        isOfWorkspace: true,
        hasPrice: true,
      },
    ],
    providerId: id,
    judgeId: null,
    localOnly: false,
    about: example.project.description,
    sendsScreenshots: false,
    monthlyCost: 50,
    spentThisMonth: 3.25,
    reserved: 0,
    currency: 'EUR',
    promptVersion: 0,
  };
  return {
    heading: 'Machine translation',
    endpoints: {
      getMachineSettings: {
        note: 'Providers are those of its workspace and its own; with `localOnly`, only local ones.',
        answer: settings,
      },
      updateMachineSettings: {
        note: 'What is absent stays as it is. A run that may not go on any more pauses.',
        body: { monthlyCost: 80 },
        answer: { ...settings, monthlyCost: 80 },
      },
      listMachineSpending: {
        note: 'The latest month first, at most twelve months.',
        answer: [
          {
            month: '2026-11',
            provider: { id, name },
            calls: 120,
            inputTokens: 240_000,
            outputTokens: 61_000,
            characters: 0,
            cost: 3.25,
          },
        ],
      },
    },
  };
}

import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import type { FeatureDocs } from '../../openapi/docs.ts';
import * as example from '../../openapi/example-resources.ts';
import { count, id, namedText, text } from '../../schemas.ts';

/**
 * The protocols that Parlance speaks. `openai` is that of many: OpenAI, Azure, Mistral, OpenRouter, Ollama, llama.cpp,
 * vLLM.
 */
export const machineKinds = ['openai', 'anthropic', 'deepl', 'google', 'libretranslate'] as const;

export type MachineKind = (typeof machineKinds)[number];

const kindsOfModels = ['openai', 'anthropic'] as const satisfies readonly MachineKind[];

/** A kind whose providers have language models, which take prompts and are paid by tokens. */
export type ModelKind = (typeof kindsOfModels)[number];

export const modelKinds: readonly MachineKind[] = kindsOfModels;

/** How a model can be made to answer JSON: by a schema that it keeps, as an object of any form, or by asking alone. */
export const jsonModes = ['schema', 'object', 'none'] as const;

export type JsonMode = (typeof jsonModes)[number];

/** Why a provider has not done what it was asked for. */
export const machineProblems = [
  'address',
  'unreachable',
  'timeout',
  'key',
  'model',
  'quota',
  'rate',
  'refused',
  'server',
  'answer',
  'language',
] as const;

export type MachineProblem = (typeof machineProblems)[number];

export const machineProblem = z
  .enum(machineProblems)
  .describe(
    '`address`: Parlance may not call it. `unreachable`: no connection. `timeout`: no answer in time. `key`: the key is not accepted. `model`: there is no such model. `quota`: the account has nothing left. `rate`: too many requests, also after waiting. `refused`: it does not accept the request. `server`: it has failed. `answer`: what it answers can not be read. `language`: it does not know the language.',
  );

export const machineTrouble = z
  .object({
    problem: machineProblem,
    message: z.string().describe('What it said of that itself, in its own words and shortened.'),
  })
  .meta({ id: 'MachineTrouble' });

export type MachineTrouble = z.infer<typeof machineTrouble>;

const maxUrlLength = 2048;

const providerUrl = z
  .string()
  .max(maxUrlLength)
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, username, password, search, hash } = new URL(value);
    const isPlain = [username, password, search, hash].every((part) => part === '');
    return /^https?:$/.test(protocol) && isPlain;
  }, 'must be an http or https address without a name, a password, a query or a fragment')
  .meta({ format: 'uri' });

/** An amount of money in the currency of the installation. */
export const amount = z.number().min(0).max(1_000_000);

const price = z.number().min(0).max(100_000);

const described = {
  url: 'Where its API is. Null for the address of the kind itself; `libretranslate` has none.',
  model:
    'The name of the model, for kinds that have several. Null for the others, and `deepl` may name its type of model.',
  prices:
    'What a million tokens costs, read and written; for kinds without models, `input` is what a million characters costs. Null where nothing is paid or nobody knows.',
  limits: 'Null where there is none.',
};

export const machinePrices = z.object({ input: price.nullable(), output: price.nullable() });

export type MachinePrices = z.infer<typeof machinePrices>;

export const machineLimits = z.object({
  requestsPerMinute: z.int().min(1).max(1_000_000).nullable(),
  tokensPerMinute: z
    .int()
    .min(100)
    .max(1_000_000_000)
    .nullable()
    .describe('For kinds without models, characters.'),
  concurrency: z.int().min(1).max(64).nullable().describe('Calls at once; null for 4.'),
  monthlyCost: amount
    .nullable()
    .describe('What all projects together may spend by it in a calendar month, in UTC.'),
});

export type MachineLimits = z.infer<typeof machineLimits>;

const noPrices: MachinePrices = { input: null, output: null };
const noLimits: MachineLimits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: null,
  monthlyCost: null,
};

const key = text(1, 4096).refine(
  (value) => /^[\x21-\x7e]+$/.test(value),
  'must have printable characters of ASCII only',
);

const form = z.object({
  name: namedText(1, 255),
  kind: z.enum(machineKinds),
  url: providerUrl.nullable().default(null).describe(described.url),
  model: namedText(1, 255).nullable().default(null).describe(described.model),
  key: key.nullable().default(null).describe('No answer ever has it. Null where none is needed.'),
  prices: machinePrices.default(noPrices).describe(described.prices),
  limits: machineLimits.default(noLimits).describe(described.limits),
});

/** The form of a provider. */
export const createMachineProviderBody = form.check(({ value: { kind, url, model }, issues }) => {
  if (modelKinds.includes(kind) && model === null) {
    issues.push({ code: 'custom', input: model, path: ['model'], message: 'must name a model' });
  }
  if (kind === 'libretranslate' && url === null) {
    issues.push({ code: 'custom', input: url, path: ['url'], message: 'must be an address' });
  }
});

export const updateMachineProviderBody = z.object({
  name: form.shape.name.optional(),
  url: providerUrl.nullable().optional().describe(described.url),
  model: namedText(1, 255).nullable().optional().describe(described.model),
  key: key
    .nullable()
    .optional()
    .describe('Stays as it is where it is missing. Another `url` needs it again.'),
  prices: machinePrices.optional().describe(described.prices),
  limits: machineLimits.optional().describe(described.limits),
});

export const machineCapabilities = z
  .object({
    json: z.enum(jsonModes).describe('`schema`, `object`, or only because the prompt asks for it.'),
    takesTemperature: z.boolean(),
    seesImages: z.boolean(),
  })
  .meta({ id: 'MachineCapabilities' });

export type MachineCapabilities = z.infer<typeof machineCapabilities>;

/** A provider without its key. */
export const machineProvider = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(machineKinds),
    url: z.string().nullable().describe(described.url),
    host: z.string().describe('Where texts are sent to.'),
    isLocal: z
      .boolean()
      .describe('Whether the administrator has listed its address as one of the own network.'),
    model: z.string().nullable().describe(described.model),
    keyEnding: z
      .string()
      .nullable()
      .describe('The last four characters of its key, of one that is long; null without a key.'),
    needsKey: z
      .boolean()
      .describe('Whether its key can not be read any more, as after it came from a backup.'),
    prices: machinePrices.describe(described.prices),
    limits: machineLimits.describe(described.limits),
    capabilities: machineCapabilities
      .nullable()
      .describe('What the last test has found out; null for kinds without models, and before one.'),
    testedAt: z.iso.datetime().nullable().describe('When a test last succeeded.'),
    spentThisMonth: amount,
    currency: z.string().describe('The currency of all prices and limits, as `EUR`.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MachineProvider' });

export type MachineProvider = z.infer<typeof machineProvider>;

export const machineTest = z
  .object({
    provider: machineProvider,
    trouble: machineTrouble.nullable().describe('Null where it works.'),
    durationMs: count,
  })
  .meta({ id: 'MachineTest' });

export type MachineTest = z.infer<typeof machineTest>;

const ofWorkspace = '/workspaces/:workspaceId/machine/providers';
const ofProject = '/projects/:projectId/machine/providers';

export const machineProviderEndpoints = {
  listWorkspaceMachineProviders: endpoint({
    method: 'GET',
    path: ofWorkspace,
    summary: 'List the providers of machine translation of a workspace, by name',
    access: 'user',
    action: 'EditWorkspaceMachine',
    success: { status: 200, data: z.array(machineProvider) },
    errors: [],
  }),
  createWorkspaceMachineProvider: endpoint({
    method: 'POST',
    path: ofWorkspace,
    summary: 'Add a provider for all projects of a workspace',
    access: 'user',
    action: 'EditWorkspaceMachine',
    body: createMachineProviderBody,
    success: { status: 201, data: machineProvider },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updateWorkspaceMachineProvider: endpoint({
    method: 'PATCH',
    path: `${ofWorkspace}/:providerId`,
    summary: 'Change a provider of a workspace',
    access: 'user',
    action: 'EditWorkspaceMachine',
    body: updateMachineProviderBody,
    success: { status: 200, data: machineProvider },
    errors: ['BadRequest'],
  }),
  deleteWorkspaceMachineProvider: endpoint({
    method: 'DELETE',
    path: `${ofWorkspace}/:providerId`,
    summary: 'Delete a provider of a workspace with its key',
    access: 'user',
    action: 'EditWorkspaceMachine',
    success: { status: 204 },
    errors: [],
  }),
  testWorkspaceMachineProvider: endpoint({
    method: 'POST',
    path: `${ofWorkspace}/:providerId/test`,
    summary: 'Try a provider of a workspace, and find out what its model can do',
    access: 'user',
    action: 'EditWorkspaceMachine',
    rateLimited: true,
    success: { status: 200, data: machineTest },
    errors: ['TooManyRequests'],
  }),
  listMachineProviders: endpoint({
    method: 'GET',
    path: ofProject,
    summary: 'List the own providers of machine translation of a project, by name',
    access: 'user',
    action: 'EditMachine',
    success: { status: 200, data: z.array(machineProvider) },
    errors: [],
  }),
  createMachineProvider: endpoint({
    method: 'POST',
    path: ofProject,
    summary: 'Add a provider for a project alone',
    access: 'user',
    action: 'EditMachine',
    body: createMachineProviderBody,
    success: { status: 201, data: machineProvider },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updateMachineProvider: endpoint({
    method: 'PATCH',
    path: `${ofProject}/:providerId`,
    summary: 'Change a provider of a project',
    access: 'user',
    action: 'EditMachine',
    body: updateMachineProviderBody,
    success: { status: 200, data: machineProvider },
    errors: ['BadRequest'],
  }),
  deleteMachineProvider: endpoint({
    method: 'DELETE',
    path: `${ofProject}/:providerId`,
    summary: 'Delete a provider of a project with its key',
    access: 'user',
    action: 'EditMachine',
    success: { status: 204 },
    errors: [],
  }),
  testMachineProvider: endpoint({
    method: 'POST',
    path: `${ofProject}/:providerId/test`,
    summary: 'Try a provider of a project, and find out what its model can do',
    access: 'user',
    action: 'EditMachine',
    rateLimited: true,
    success: { status: 200, data: machineTest },
    errors: ['TooManyRequests'],
  }),
} as const;

/** A provider for examples of the API's description. */
export function exampleMachineProvider(): MachineProvider {
  return {
    id: '0190b2a8-2d31-7e42-9f53-6b7c8d9e0f12',
    name: 'Our models',
    kind: 'openai',
    url: 'https://models.example.com/v1',
    host: 'models.example.com',
    isLocal: false,
    model: 'large-2',
    keyEnding: 'x7Qe',
    needsKey: false,
    prices: { input: 0.4, output: 1.6 },
    limits: { ...noLimits, requestsPerMinute: 500, monthlyCost: 100 },
    capabilities: { json: 'schema', takesTemperature: true, seesImages: false },
    testedAt: example.date.modified,
    spentThisMonth: 12.5,
    currency: 'EUR',
    createdAt: example.date.created,
  };
}

export function machineProviderDocs(): FeatureDocs<typeof machineProviderEndpoints> {
  const provider = exampleMachineProvider();
  const { name, kind, url, model, prices, limits } = provider;
  const body = { name, kind, url, model, key: 'sk-example', prices, limits } as const;
  const change = { limits: { ...limits, monthlyCost: 200 } };
  const changed = { ...provider, ...change };
  const test = { provider, trouble: null, durationMs: 840 };
  const noteOfCreate =
    '400 also where Parlance may not call the address. There are at most 20. Nothing is called: test it afterwards.';
  const noteOfUpdate = 'What is absent stays as it is. 400: another address needs the key again.';
  const noteOfTest =
    'Some short requests, which are paid for. What they find out is kept with the provider where it works. Kinds without models are asked for a translation of a word.';
  return {
    heading: 'Machine translation',
    about:
      'Translations by language models and by programs: who makes them, what they are told, suggestions of single ones and runs over many.',
    endpoints: {
      listWorkspaceMachineProviders: { answer: [provider] },
      createWorkspaceMachineProvider: { note: noteOfCreate, body, answer: provider },
      updateWorkspaceMachineProvider: { note: noteOfUpdate, body: change, answer: changed },
      deleteWorkspaceMachineProvider: { note: 'Runs that use it pause.' },
      testWorkspaceMachineProvider: { note: noteOfTest, answer: test },
      listMachineProviders: {
        note: 'Those of its workspace are not among them.',
        answer: [provider],
      },
      createMachineProvider: { note: noteOfCreate, body, answer: provider },
      updateMachineProvider: { note: noteOfUpdate, body: change, answer: changed },
      deleteMachineProvider: { note: 'Runs that use it pause.' },
      testMachineProvider: { note: noteOfTest, answer: test },
    },
  };
}

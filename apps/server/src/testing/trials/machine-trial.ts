import { setTimeout as delay } from 'node:timers/promises';
import {
  endpoints,
  type Input,
  type MachineProvider,
  type MachineRun,
  maxBatchedTerms,
  type RunFailure,
} from '@parlance/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestSettings } from '../served.ts';
import {
  type MachineProviderServer,
  startMachineProvider,
} from '../services/machine/machine-provider.ts';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';
import { createTrialProject, type TrialProject } from '../trial-project.ts';

type Form = Input<typeof endpoints.createMachineProvider>['body'];

/** The helpers for tests of machine translation: a server, a provider that it may call, and a project that uses it. */
export interface MachineTrial {
  readonly server: TestServer;
  readonly ada: Person;
  readonly project: TrialProject;
  /** What translates, on this machine. */
  readonly machine: MachineProviderServer;
  addProvider(form?: Partial<Form>): Promise<MachineProvider>;
  /** Gives the project a source locale with texts, by their keys. Returns the ids of the terms, in their order. */
  addTexts(texts: readonly SourceText[]): Promise<readonly string[]>;
  startRun(body: RunForm): Promise<MachineRun>;
  /** Waits until a run does not go on any more. */
  endOf(runId: string): Promise<MachineRun>;
  listFailures(runId: string): Promise<readonly RunFailure[]>;
}

type RunForm = Input<typeof endpoints.startMachineRun>['body'];

export interface SourceText {
  readonly value: string;
  readonly source: string;
  readonly isPlural?: boolean;
}

export const trialKey = 'sk-trial-0123456789-wxyz';

/** The form of a provider that speaks as OpenAI does, at an address. */
export function providerForm(url: string): Form {
  return { name: 'Trial', kind: 'openai', url: `${url}/v1`, model: 'large', key: trialKey };
}

/** Creates the helpers, with a project of its own for each test. A test file has to call it at its top. */
export function createMachineTrial(
  overrides: TestSettings = {},
  onLogLine?: (line: string) => void,
): MachineTrial {
  let server: TestServer;
  let ada: Person;
  let project: TrialProject;
  let machine: MachineProviderServer;

  beforeAll(async () => {
    machine = await startMachineProvider();
    const settings = { machineLocalUrls: [machine.url], maxProjectsPerUser: 1000, ...overrides };
    server = await startTestServer(settings, undefined, onLogLine);
    ada = await server.addPerson();
  });
  afterAll(async () => {
    await server.close();
    await machine.close();
  });
  beforeEach(async () => {
    project = await createTrialProject(server, ada);
    machine.change({});
  });

  return {
    get server() {
      return server;
    },
    get ada() {
      return ada;
    },
    get project() {
      return project;
    },
    get machine() {
      return machine;
    },
    addProvider: (form = {}) =>
      ada.call(endpoints.createMachineProvider, {
        params: project.params,
        body: { ...providerForm(machine.url), ...form },
      }),
    async addTexts(texts) {
      await project.addLocale('en');
      const { params } = project;
      await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
      const ids: string[] = [];
      for (let at = 0; at < texts.length; at += maxBatchedTerms) {
        const terms = texts.slice(at, at + maxBatchedTerms);
        const added = await ada.call(endpoints.addTerms, { params, body: { terms: [...terms] } });
        for (const { termId = '' } of added.terms) ids.push(termId);
      }
      return ids;
    },
    startRun: (body) => ada.call(endpoints.startMachineRun, { params: project.params, body }),
    async endOf(runId) {
      for (;;) {
        const params = { ...project.params, runId };
        const run = await ada.call(endpoints.getMachineRun, { params });
        if (run.state !== 'running' && run.state !== 'saving') return run;
        await delay(50);
      }
    },
    async listFailures(runId) {
      const failures: RunFailure[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; cursor?: string } = { limit: 200 };
        if (cursor !== null) query.cursor = cursor;
        const params = { ...project.params, runId };
        const page: { failures: RunFailure[]; nextCursor: string | null } = await ada.call(
          endpoints.listRunFailures,
          { params, query },
        );
        failures.push(...page.failures);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return failures;
    },
  };
}

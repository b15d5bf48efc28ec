import { endpoints, type Input, type MachineProvider } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Config } from '../../config.ts';
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
}

export const trialKey = 'sk-trial-0123456789-wxyz';

/** The form of a provider that speaks as OpenAI does, at an address. */
export function providerForm(url: string): Form {
  return { name: 'Trial', kind: 'openai', url: `${url}/v1`, model: 'large', key: trialKey };
}

/** Creates the helpers, with a project of its own for each test. A test file has to call it at its top. */
export function createMachineTrial(
  overrides: Partial<Config> = {},
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
  };
}

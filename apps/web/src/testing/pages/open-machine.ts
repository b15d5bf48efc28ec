import {
  exampleMachineProvider,
  type MachineProvider,
  type MachineRun,
  type MachineSettings,
  type MachineSuggestion,
  type Role,
  type UsableMachineProvider,
} from '@parlance/contract';
import type { Answers } from '../answers.ts';
import { harbour, inRole, openProject } from './open-project.ts';

/** A provider that works, of a project alone. */
export const ownProvider: MachineProvider = { ...exampleMachineProvider(), id: 'm1' };

/** The same, as those see it who may use it. */
export const usableProvider: UsableMachineProvider = {
  id: 'm1',
  name: ownProvider.name,
  kind: 'openai',
  model: ownProvider.model,
  host: ownProvider.host,
  isLocal: false,
  isOfWorkspace: false,
  hasPrice: true,
  capabilities: ownProvider.capabilities,
};

export const machineSettings: MachineSettings = {
  providers: [usableProvider],
  providerId: null,
  judgeId: null,
  localOnly: false,
  about: 'An app for harbours.',
  sendsScreenshots: false,
  monthlyCost: 50,
  spentThisMonth: 3.25,
  reserved: 0,
  currency: 'EUR',
  promptVersion: 0,
};

/** A run that goes on, into German and French. */
export const machineRun: MachineRun = {
  id: 'r1',
  task: 'translate',
  state: 'running',
  pause: null,
  startedBy: { type: 'user', id: 'u1', name: 'Ada' },
  providerName: ownProvider.name,
  model: ownProvider.model,
  host: ownProvider.host,
  promptVersion: 0,
  judge: null,
  locales: ['de', 'fr'],
  reviewsClean: false,
  progress: { total: 480, done: 120, failed: 1, fromMemory: 14, judged: 0, reviewed: 0 },
  usage: { calls: 5, inputTokens: 9200, outputTokens: 2100, characters: 0, cost: 0.00704 },
  maxCost: 1,
  changeSetId: null,
  reviewChangeSetId: null,
  createdAt: '2027-01-01T12:00:00.000Z',
  finishedAt: null,
};

/** What the provider suggests for a translation. */
export const machineSuggestion: MachineSuggestion = {
  value: 'Öffnen',
  providerId: 'm1',
  providerName: ownProvider.name,
  model: ownProvider.model,
  promptVersion: 0,
  findings: [],
  used: {
    memory: [{ source: 'Open…', target: 'Öffnen…', percent: 90 }],
    glossary: [],
    neighbours: [],
    notes: ['A button'],
    previous: null,
    tone: 'formal',
    hasStyleGuide: false,
    screenshots: [],
  },
  usage: { calls: 1, inputTokens: 412, outputTokens: 9, characters: 0, cost: 0.0002 },
  isCached: false,
};

interface Options {
  role?: Role;
  settings?: Partial<MachineSettings>;
  providers?: readonly MachineProvider[];
  runs?: readonly MachineRun[];
  answers?: Answers;
}

/** Opens a page of machine translation of a project, which has source texts and one provider of its own. */
export function openMachine(page: string, options: Options = {}) {
  const { role = 'admin', settings = {}, providers = [ownProvider], runs = [], answers } = options;
  return openProject(page, {
    role,
    answers: {
      'GET /projects/p1': { data: { ...harbour, ...inRole(role), textsInKeys: true } },
      'GET /projects/p1/machine': { data: { ...machineSettings, ...settings } },
      'GET /projects/p1/machine/providers': () => ({ data: providers }),
      'GET /projects/p1/machine/style-guides': { data: [] },
      'GET /projects/p1/machine/spending': { data: [] },
      'GET /projects/p1/machine/runs': { data: runs },
      'GET /projects/p1/machine/benches': { data: { benches: [], nextCursor: null } },
      ...Object.fromEntries(
        runs.map((run) => [`GET /projects/p1/machine/runs/${run.id}`, { data: run }]),
      ),
      ...answers,
    },
  });
}

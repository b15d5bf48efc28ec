import type {
  machineBenchEndpoints,
  machineJudgingEndpoints,
  machinePromptEndpoints,
  machineProviderEndpoints,
  machineRunEndpoints,
  machineSettingsEndpoints,
  machineSuggestionEndpoints,
  runFailureEndpoints,
} from '@parlance/contract';
import type { CallTarget } from './call-target.ts';
import type { Call } from './calls.ts';
import { unreachable } from './machine-target.ts';

type MachineEndpointName =
  | keyof typeof machineProviderEndpoints
  | keyof typeof machineSettingsEndpoints
  | keyof typeof machinePromptEndpoints
  | keyof typeof machineSuggestionEndpoints
  | keyof typeof machineRunEndpoints
  | keyof typeof runFailureEndpoints
  | keyof typeof machineBenchEndpoints
  | keyof typeof machineJudgingEndpoints;

const inProject = ({ projectId }: CallTarget): Call => ({ params: { projectId } });
const inWorkspace = ({ workspaceId }: CallTarget): Call => ({ params: { workspaceId } });

/** Calls of the endpoints of machine translation that succeed for an admin. */
export const machineCalls: Readonly<
  Record<MachineEndpointName, (target: CallTarget) => Promise<Call> | Call>
> = {
  listWorkspaceMachineProviders: inWorkspace,
  createWorkspaceMachineProvider: async (target) => {
    await target.machine.workspaceProvider();
    return { ...inWorkspace(target), body: unreachable };
  },
  updateWorkspaceMachineProvider: async (target) => ({
    ...(await onWorkspaceProvider(target)),
    body: { name: 'Other' },
  }),
  deleteWorkspaceMachineProvider: onWorkspaceProvider,
  testWorkspaceMachineProvider: onWorkspaceProvider,
  listMachineProviders: inProject,
  createMachineProvider: async (target) => {
    await target.machine.provider();
    return { ...inProject(target), body: unreachable };
  },
  updateMachineProvider: async (target) => ({
    ...(await onProvider(target)),
    body: { name: 'Other' },
  }),
  deleteMachineProvider: onProvider,
  testMachineProvider: onProvider,
  getMachineSettings: inProject,
  updateMachineSettings: (target) => ({ ...inProject(target), body: { about: 'A website' } }),
  listMachineSpending: inProject,
  getMachinePrompt: inProject,
  listMachinePromptVersions: inProject,
  createMachinePromptVersion: (target) => ({
    ...inProject(target),
    body: { template: 'Translate into {{language}}.' },
  }),
  previewMachinePrompt: async (target) => ({
    ...inProject(target),
    body: { termId: await target.term(), locale: target.locale },
  }),
  listStyleGuides: inProject,
  updateStyleGuide: ({ projectId, locale }) => ({
    params: { projectId, localeCode: locale },
    body: { tone: 'formal' },
  }),
  suggestTranslation: async (target) => ({
    ...inProject(target),
    body: { termId: await target.machine.suggested(), locale: target.locale },
  }),
  estimateMachineRun: async (target) => {
    await target.machine.provider();
    return { ...inProject(target), body: { locales: [target.locale] } };
  },
  startMachineRun: async (target) => {
    await target.machine.run();
    await target.machine.suggested();
    return { ...inProject(target), body: { locales: [target.locale] } };
  },
  listMachineRuns: inProject,
  getMachineRun: onRun,
  pauseMachineRun: onRun,
  resumeMachineRun: async (target) => ({ ...(await onRun(target)), body: {} }),
  cancelMachineRun: async (target) => ({ ...(await onRun(target)), body: { saves: false } }),
  listRunFailures: onRun,
  estimateMachineBench: onReviewed,
  startMachineBench: async (target) => {
    await target.machine.bench();
    return onReviewed(target);
  },
  listMachineBenches: inProject,
  getMachineBench: onBench,
  listBenchTexts: onBench,
  cancelMachineBench: onBench,
  deleteMachineBench: onBench,
  estimateMachineJudging: async (target) => {
    await target.machine.judge();
    return { ...inProject(target), body: { locales: [target.locale] } };
  },
  startMachineJudging: async (target) => {
    await target.machine.run();
    await target.machine.judge();
    await target.machine.translated();
    return { ...inProject(target), body: { locales: [target.locale] } };
  },
};

async function onProvider({ projectId, machine }: CallTarget): Promise<Call> {
  return { params: { projectId, providerId: await machine.provider() } };
}

async function onWorkspaceProvider({ workspaceId, machine }: CallTarget): Promise<Call> {
  return { params: { workspaceId, providerId: await machine.workspaceProvider() } };
}

async function onRun({ projectId, machine }: CallTarget): Promise<Call> {
  return { params: { projectId, runId: await machine.run() } };
}

async function onBench({ projectId, machine }: CallTarget): Promise<Call> {
  return { params: { projectId, benchId: await machine.bench() } };
}

async function onReviewed(target: CallTarget): Promise<Call> {
  const ids = [await target.machine.reviewed()];
  const body = { locale: target.locale, select: { ids }, candidates: [{}, { promptVersion: 0 }] };
  return { ...inProject(target), body };
}

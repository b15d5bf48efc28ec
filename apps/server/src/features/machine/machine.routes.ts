import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  cancelBench,
  defineBenching,
  getBench,
  listBenches,
  listBenchTexts,
  removeBench,
  startBench,
} from './benches/benches.service.ts';
import { estimateBench } from './benches/estimates.service.ts';
import { createMachineContext } from './machine-context.service.ts';
import {
  changeStyleGuide,
  createPromptVersion,
  getMachinePrompt,
  listPromptVersions,
  listStyleGuides,
  previewPrompt,
} from './prompts/prompts.service.ts';
import {
  changeProvider,
  createProvider,
  listProviders,
  removeProvider,
} from './providers/providers.service.ts';
import { testProvider } from './providers/tests.service.ts';
import { estimateRun } from './runs/estimates.service.ts';
import { defineRunning } from './runs/run-job.service.ts';
import {
  cancelRun,
  getRun,
  listFailures,
  listRuns,
  pauseRun,
  resumeRun,
} from './runs/runs.service.ts';
import { startRun } from './runs/starting.service.ts';
import { estimateJudging, startJudging } from './scores/judging-starts.service.ts';
import {
  changeMachineSettings,
  getMachineSettings,
  listMachineSpending,
} from './settings.service.ts';
import { suggestTranslation } from './suggestions/suggestions.service.ts';
import { defineTidying } from './upkeep.service.ts';

type RoutesContext = Pick<
  Context,
  'blobs' | 'config' | 'db' | 'events' | 'jobs' | 'formatWorkers' | 'logger'
>;

export function machineRoutes(addRoute: AddRoute, context: RoutesContext): void {
  const machine = createMachineContext(context);
  const job = defineRunning(machine);
  const runs = { ...machine, job };
  context.jobs.define(job);
  context.jobs.define(defineTidying(machine));
  const benchJob = defineBenching(machine);
  const benches = { ...machine, benchJob };
  context.jobs.define(benchJob);

  addRoute(endpoints.listWorkspaceMachineProviders, ({ scope }) => listProviders(machine, scope));
  addRoute(endpoints.createWorkspaceMachineProvider, ({ scope, body }) =>
    createProvider(machine, scope, body),
  );
  addRoute(endpoints.updateWorkspaceMachineProvider, ({ scope, params, body }) =>
    changeProvider(machine, scope, params.providerId, body),
  );
  addRoute(endpoints.deleteWorkspaceMachineProvider, ({ scope, params }) =>
    removeProvider(machine, scope, params.providerId),
  );
  addRoute(endpoints.testWorkspaceMachineProvider, ({ scope, params }) =>
    testProvider(machine, scope, params.providerId),
  );
  addRoute(endpoints.listMachineProviders, ({ scope }) => listProviders(machine, scope));
  addRoute(endpoints.createMachineProvider, ({ scope, body }) =>
    createProvider(machine, scope, body),
  );
  addRoute(endpoints.updateMachineProvider, ({ scope, params, body }) =>
    changeProvider(machine, scope, params.providerId, body),
  );
  addRoute(endpoints.deleteMachineProvider, ({ scope, params }) =>
    removeProvider(machine, scope, params.providerId),
  );
  addRoute(endpoints.testMachineProvider, ({ scope, params }) =>
    testProvider(machine, scope, params.providerId),
  );

  addRoute(endpoints.getMachineSettings, ({ scope }) => getMachineSettings(machine, scope));
  addRoute(endpoints.updateMachineSettings, ({ scope, body }) =>
    changeMachineSettings(machine, scope, body),
  );
  addRoute(endpoints.getMachinePrompt, ({ scope }) => getMachinePrompt(machine, scope));
  addRoute(endpoints.listMachinePromptVersions, ({ scope }) => listPromptVersions(machine, scope));
  addRoute(endpoints.createMachinePromptVersion, ({ scope, body }) =>
    createPromptVersion(machine, scope, body),
  );
  addRoute(endpoints.previewMachinePrompt, ({ scope, body }) =>
    previewPrompt(machine, scope, body),
  );
  addRoute(endpoints.listStyleGuides, ({ scope }) => listStyleGuides(machine, scope));
  addRoute(endpoints.updateStyleGuide, ({ scope, params, body }) =>
    changeStyleGuide(machine, scope, params.localeCode, body),
  );

  addRoute(endpoints.suggestTranslation, ({ scope, body }) =>
    suggestTranslation(machine, scope, body),
  );

  addRoute(endpoints.estimateMachineRun, ({ scope, body }) => estimateRun(machine, scope, body));
  addRoute(endpoints.startMachineRun, ({ scope, body }) => startRun(runs, scope, body));
  addRoute(endpoints.listMachineRuns, ({ scope }) => listRuns(machine, scope));
  addRoute(endpoints.getMachineRun, ({ scope, params }) => getRun(machine, scope, params.runId));
  addRoute(endpoints.pauseMachineRun, ({ scope, params }) => pauseRun(runs, scope, params.runId));
  addRoute(endpoints.resumeMachineRun, ({ scope, params, body }) =>
    resumeRun(runs, scope, params.runId, body),
  );
  addRoute(endpoints.cancelMachineRun, ({ scope, params, body }) =>
    cancelRun(runs, scope, params.runId, body),
  );
  addRoute(endpoints.listRunFailures, ({ scope, params, query }) =>
    listFailures(machine, scope, params.runId, query),
  );

  addRoute(endpoints.estimateMachineBench, ({ scope, body }) =>
    estimateBench(machine, scope, body),
  );
  addRoute(endpoints.startMachineBench, ({ scope, body }) => startBench(benches, scope, body));
  addRoute(endpoints.listMachineBenches, ({ scope, query }) => listBenches(machine, scope, query));
  addRoute(endpoints.getMachineBench, ({ scope, params }) =>
    getBench(machine, scope, params.benchId),
  );
  addRoute(endpoints.listBenchTexts, ({ scope, params, query }) =>
    listBenchTexts(machine, scope, params.benchId, query),
  );
  addRoute(endpoints.cancelMachineBench, ({ scope, params }) =>
    cancelBench(benches, scope, params.benchId),
  );
  addRoute(endpoints.deleteMachineBench, ({ scope, params }) =>
    removeBench(machine, scope, params.benchId),
  );
  addRoute(endpoints.estimateMachineJudging, ({ scope, body }) =>
    estimateJudging(machine, scope, body),
  );
  addRoute(endpoints.startMachineJudging, ({ scope, body }) => startJudging(runs, scope, body));

  addRoute(endpoints.listMachineSpending, ({ scope }) => listMachineSpending(machine, scope));
}

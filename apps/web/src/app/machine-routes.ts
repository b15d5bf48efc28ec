import { createRoute } from '@tanstack/react-router';
import { machineBenchQuery } from '../features/machine/benches.api.ts';
import { machineSettingsQuery } from '../features/machine/machine.api.ts';
import { machinePromptQuery } from '../features/machine/prompts.api.ts';
import { machineProvidersQuery } from '../features/machine/providers.api.ts';
import { machineRunQuery, machineRunsQuery } from '../features/machine/runs.api.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { NarrowPageSkeleton } from '../ui/page/page-skeleton.tsx';
import { loadQuery } from './loaders.ts';
import { permittedPage } from './permitted-page.tsx';
import { loadPermitted, projectRoute } from './project-route.ts';

const machineRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/machine',
  pendingComponent: NarrowPageSkeleton,
  loader: async ({ context: { queryClient }, params: { projectId } }) => {
    // What stands at the top is there at once, so that nothing is pushed down by what comes later. Its cards say
    // what has failed.
    await Promise.all([
      loadPermitted(queryClient, projectId, 'UseMachine', () =>
        loadQuery(queryClient, machineSettingsQuery(projectId)),
      ),
      loadPermitted(queryClient, projectId, 'RunMachine', () =>
        queryClient.prefetchQuery(machineRunsQuery(projectId)),
      ),
      loadPermitted(queryClient, projectId, 'EditMachine', () =>
        queryClient.prefetchQuery(machineProvidersQuery({ projectId })),
      ),
    ]);
  },
  component: permittedPage(
    'UseMachine',
    lazyPage(
      () => import('../features/machine/components/project/machine-page.tsx'),
      'MachinePage',
    ),
  ),
});

const promptRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/machine/prompt',
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    loadPermitted(queryClient, projectId, 'UseMachine', () =>
      Promise.all([
        loadQuery(queryClient, machinePromptQuery(projectId)),
        loadQuery(queryClient, machineSettingsQuery(projectId)),
      ]),
    ),
  component: permittedPage(
    'UseMachine',
    lazyPage(() => import('../features/machine/components/prompt/prompt-page.tsx'), 'PromptPage'),
  ),
});

const machineRunRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/machine/runs/$runId',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId, runId } }) =>
    loadPermitted(queryClient, projectId, 'RunMachine', () =>
      Promise.all([
        loadQuery(queryClient, machineRunQuery({ projectId, runId })),
        loadQuery(queryClient, machineSettingsQuery(projectId)),
      ]),
    ),
  component: permittedPage(
    'RunMachine',
    lazyPage(() => import('../features/machine/components/runs/run-page.tsx'), 'RunPage'),
  ),
});

const machineBenchRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/machine/benches/$benchId',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId, benchId } }) =>
    loadPermitted(queryClient, projectId, 'EditMachine', () =>
      Promise.all([
        loadQuery(queryClient, machineBenchQuery({ projectId, benchId })),
        loadQuery(queryClient, machineSettingsQuery(projectId)),
      ]),
    ),
  component: permittedPage(
    'EditMachine',
    lazyPage(() => import('../features/machine/components/benches/bench-page.tsx'), 'BenchPage'),
  ),
});

/** The pages of a project about machine translation. */
export const machineRoutes = [machineRoute, promptRoute, machineRunRoute, machineBenchRoute];

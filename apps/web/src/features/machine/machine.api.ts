import {
  endpoints,
  type MachineSettings,
  type MachineSpending,
  type ParsedBody,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

/** How often runs and comparisons are asked for that go on, in case there are no live updates. */
export const askAgainMs = 5000;

/** The prefix of the query keys of all about machine translation in a project. */
export const machineKey = (projectId: string) => [...projectKey(projectId), 'machine'] as const;

/** The prefix of the query keys of all runs of a project. */
export const machineRunsKey = (projectId: string) => [...machineKey(projectId), 'runs'] as const;

/** The prefix of the query keys of all comparisons of a project. */
export const machineBenchesKey = (projectId: string) =>
  [...machineKey(projectId), 'benches'] as const;

/** The providers that a project may use, and what it may spend. */
export const machineSettingsQuery = (projectId: string) =>
  queryOptions<MachineSettings>({
    queryKey: [...machineKey(projectId), 'settings'],
    queryFn: ({ signal }) =>
      api(endpoints.getMachineSettings, { params: { projectId } }, { signal }),
  });

/** What a project has spent, the latest month first. */
export const machineSpendingQuery = (projectId: string) =>
  queryOptions<MachineSpending[]>({
    queryKey: [...machineKey(projectId), 'spending'],
    queryFn: ({ signal }) =>
      api(endpoints.listMachineSpending, { params: { projectId } }, { signal }),
  });

export const changeMachineSettings = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    scope: { id: `machine settings ${projectId}` },
    mutationFn: (body: ParsedBody<typeof endpoints.updateMachineSettings>) =>
      api(endpoints.updateMachineSettings, { params: { projectId }, body }),
    onSuccess: async (changed) => {
      const { queryKey } = machineSettingsQuery(projectId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, changed);
      // A run that may not go on any more pauses.
      void queryClient.invalidateQueries({ queryKey: machineRunsKey(projectId) });
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

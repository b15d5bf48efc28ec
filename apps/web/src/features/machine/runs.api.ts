import {
  endpoints,
  type Input,
  type MachineEstimate,
  type MachineRun,
  type MachineRunState,
  type ParsedBody,
} from '@parlance/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { invalidateIfRefused } from '../projects/projects.api.ts';
import { askAgainMs, machineKey, machineRunsKey } from './machine.api.ts';

export interface RunPlace {
  readonly projectId: string;
  readonly runId: string;
}

/** What is to be translated, and by what. */
export type RunChoice = Input<typeof endpoints.estimateMachineRun>['body'];

/** Whether a run goes on by itself, or waits for somebody. */
export function isUnfinishedRun(
  state: MachineRunState,
): state is Extract<MachineRunState, 'running' | 'paused' | 'saving'> {
  return state === 'running' || state === 'paused' || state === 'saving';
}

/** Whether a run changes without anybody doing something. */
function goesOn({ state }: MachineRun): boolean {
  return state === 'running' || state === 'saving';
}

/** The last runs of a project, the latest first. */
export const machineRunsQuery = (projectId: string) =>
  queryOptions<MachineRun[]>({
    queryKey: [...machineRunsKey(projectId), 'list'],
    queryFn: ({ signal }) => api(endpoints.listMachineRuns, { params: { projectId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(goesOn) ? askAgainMs : false),
  });

export const machineRunQuery = (place: RunPlace) =>
  queryOptions<MachineRun>({
    queryKey: [...machineRunsKey(place.projectId), place.runId],
    queryFn: ({ signal }) => api(endpoints.getMachineRun, { params: { ...place } }, { signal }),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? askAgainMs : false),
  });

const failuresAtOnce = 50;

/** What a run has not translated, by locale and in the order of the terms. */
export const runFailuresQuery = (place: RunPlace, locale: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...machineRunsKey(place.projectId), place.runId, 'failures', { locale }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: failuresAtOnce,
        ...(locale === undefined ? {} : { locale }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return api(endpoints.listRunFailures, { params: { ...place }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Which translations are to be judged. */
export type JudgingChoice = Input<typeof endpoints.estimateMachineJudging>['body'];

/** What it would take and cost to have translations judged. */
export const judgingEstimateQuery = (projectId: string, choice: JudgingChoice) =>
  queryOptions<MachineEstimate>({
    queryKey: [...machineKey(projectId), 'judging', choice],
    queryFn: ({ signal }) =>
      api(endpoints.estimateMachineJudging, { params: { projectId }, body: choice }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const startMachineJudging = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: Input<typeof endpoints.startMachineJudging>['body']) =>
      api(endpoints.startMachineJudging, { params: { projectId }, body }),
    onSuccess: (run) => noteRun(queryClient, projectId, run),
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** What a run would take and cost. Another choice shows the last estimate until its own is there. */
export const runEstimateQuery = (projectId: string, choice: RunChoice) =>
  queryOptions<MachineEstimate>({
    queryKey: [...machineKey(projectId), 'estimate', choice],
    queryFn: ({ signal }) =>
      api(endpoints.estimateMachineRun, { params: { projectId }, body: choice }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const startMachineRun = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: Input<typeof endpoints.startMachineRun>['body']) =>
      api(endpoints.startMachineRun, { params: { projectId }, body }),
    onSuccess: (run) => noteRun(queryClient, projectId, run),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const pauseMachineRun = (queryClient: QueryClient, place: RunPlace) =>
  mutationOptions({
    ...afterDecision(queryClient, place),
    mutationFn: () => api(endpoints.pauseMachineRun, { params: { ...place } }),
  });

export const resumeMachineRun = (queryClient: QueryClient, place: RunPlace) =>
  mutationOptions({
    ...afterDecision(queryClient, place),
    mutationFn: (body: ParsedBody<typeof endpoints.resumeMachineRun>) =>
      api(endpoints.resumeMachineRun, { params: { ...place }, body }),
  });

export const cancelMachineRun = (queryClient: QueryClient, place: RunPlace) =>
  mutationOptions({
    ...afterDecision(queryClient, place),
    mutationFn: (body: ParsedBody<typeof endpoints.cancelMachineRun>) =>
      api(endpoints.cancelMachineRun, { params: { ...place }, body }),
  });

const afterDecision = (queryClient: QueryClient, { projectId }: RunPlace) => ({
  onSuccess: (run: MachineRun) => noteRun(queryClient, projectId, run),
  onError: invalidateIfRefused(queryClient, projectId),
});

/** Shows a run as the server has just answered it. */
async function noteRun(
  queryClient: QueryClient,
  projectId: string,
  run: MachineRun,
): Promise<void> {
  const { queryKey } = machineRunQuery({ projectId, runId: run.id });
  // An answer that was asked for before would bring back what was.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, run);
  queryClient.setQueryData(machineRunsQuery(projectId).queryKey, (runs) => {
    if (!runs) return undefined;
    const isThere = runs.some(({ id }) => id === run.id);
    return isThere ? runs.map((each) => (each.id === run.id ? run : each)) : [run, ...runs];
  });
}

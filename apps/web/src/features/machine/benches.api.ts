import {
  endpoints,
  type Input,
  type MachineBench,
  type MachineBenchEstimate,
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
import { askAgainMs, machineBenchesKey, machineKey } from './machine.api.ts';

export interface BenchPlace {
  readonly projectId: string;
  readonly benchId: string;
}

/** What is to be compared, and by which texts. */
export type BenchChoice = Input<typeof endpoints.estimateMachineBench>['body'];

const benchesAtOnce = 5;

/** The comparisons of a project, the latest first. */
export const machineBenchesQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: [...machineBenchesKey(projectId), 'list'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: benchesAtOnce, ...(pageParam !== null && { cursor: pageParam }) };
      return api(endpoints.listMachineBenches, { params: { projectId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ benches }) => benches.some(goesOn)) ? askAgainMs : false,
  });

/** Whether calls of it are under way. */
export function goesOn({ finishedAt }: MachineBench): boolean {
  return finishedAt === null;
}

export const machineBenchQuery = (place: BenchPlace) =>
  queryOptions<MachineBench>({
    queryKey: [...machineBenchesKey(place.projectId), place.benchId],
    queryFn: ({ signal }) => api(endpoints.getMachineBench, { params: { ...place } }, { signal }),
    refetchInterval: ({ state }) => (state.data && goesOn(state.data) ? askAgainMs : false),
  });

const textsAtOnce = 25;

/** The texts of a comparison, in the order of their files. */
export const benchTextsQuery = (place: BenchPlace) =>
  infiniteQueryOptions({
    queryKey: [...machineBenchesKey(place.projectId), place.benchId, 'texts'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: textsAtOnce, ...(pageParam !== null && { cursor: pageParam }) };
      return api(endpoints.listBenchTexts, { params: { ...place }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What a comparison would cost. Another choice shows the last estimate until its own is there. */
export const benchEstimateQuery = (projectId: string, choice: BenchChoice) =>
  queryOptions<MachineBenchEstimate>({
    queryKey: [...machineKey(projectId), 'bench-estimate', choice],
    queryFn: ({ signal }) =>
      api(endpoints.estimateMachineBench, { params: { projectId }, body: choice }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const startMachineBench = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: Input<typeof endpoints.startMachineBench>['body']) =>
      api(endpoints.startMachineBench, { params: { projectId }, body }),
    onSuccess: (bench) => noteBench(queryClient, projectId, bench),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const cancelMachineBench = (queryClient: QueryClient, { projectId, benchId }: BenchPlace) =>
  mutationOptions({
    mutationFn: () => api(endpoints.cancelMachineBench, { params: { projectId, benchId } }),
    onSuccess: (bench) => noteBench(queryClient, projectId, bench),
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** Deletes a comparison, whose page is left before the others are asked for again. */
export const deleteMachineBench = (
  queryClient: QueryClient,
  projectId: string,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: (benchId: string) =>
      api(endpoints.deleteMachineBench, { params: { projectId, benchId } }),
    onSuccess: async () => {
      await leave();
      await queryClient.invalidateQueries({ queryKey: machineBenchesQuery(projectId).queryKey });
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** Shows a comparison as the server has just answered it. */
async function noteBench(
  queryClient: QueryClient,
  projectId: string,
  bench: MachineBench,
): Promise<void> {
  const { queryKey } = machineBenchQuery({ projectId, benchId: bench.id });
  // An answer that was asked for before would bring back what was.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, bench);
  void queryClient.invalidateQueries({ queryKey: machineBenchesQuery(projectId).queryKey });
}

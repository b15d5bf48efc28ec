import {
  endpoints,
  type ListedJob,
  type Memory,
  type MemoryContributor,
  type ParsedBody,
  type ShownJob,
  toForm,
  urlOf,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { upload } from '../../lib/api/upload.ts';
import { isUnfinished } from '../jobs/jobs.api.ts';
import { invalidateWorkspaceIfRefused, workspaceKey } from '../workspaces/workspaces.api.ts';

/** How often a workspace is asked how far its jobs are: it tells nobody by itself. */
const askAgainMs = 1500;

/** The memories that projects of a workspace share, by name. */
export const memoriesQuery = (workspaceId: string) =>
  queryOptions<Memory[]>({
    queryKey: [...workspaceKey(workspaceId), 'memories'],
    queryFn: ({ signal }) => api(endpoints.listMemories, { params: { workspaceId } }, { signal }),
    // Projects write to them all the time.
    staleTime: 0,
  });

export const createMemory = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.createMemory>) =>
      api(endpoints.createMemory, { params: { workspaceId }, body }),
    onSuccess: (created) => putMemory(queryClient, workspaceId, created),
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

export const renameMemory = (queryClient: QueryClient, workspaceId: string, memoryId: string) =>
  mutationOptions({
    mutationFn: (body: { name: string }) =>
      api(endpoints.updateMemory, { params: { workspaceId, memoryId }, body }),
    onSuccess: (changed) => putMemory(queryClient, workspaceId, changed),
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

export const deleteMemory = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: (memoryId: string) =>
      api(endpoints.deleteMemory, { params: { workspaceId, memoryId } }),
    onSuccess: (_, deleted) => {
      queryClient.setQueryData(memoriesQuery(workspaceId).queryKey, (memories) =>
        memories?.filter(({ id }) => id !== deleted),
      );
    },
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

const contributorsKey = (workspaceId: string, memoryId: string) => [
  ...workspaceKey(workspaceId),
  'memory-contributors',
  memoryId,
];

/** The projects that texts of a memory are from. */
export const memoryContributorsQuery = (workspaceId: string, memoryId: string) =>
  queryOptions<MemoryContributor[]>({
    queryKey: contributorsKey(workspaceId, memoryId),
    queryFn: ({ signal }) =>
      api(endpoints.listMemoryContributors, { params: { workspaceId, memoryId } }, { signal }),
    // Projects write to it all the time.
    staleTime: 0,
  });

export const removeMemoryTexts = (
  queryClient: QueryClient,
  workspaceId: string,
  memoryId: string,
) =>
  mutationOptions({
    mutationFn: (contributorId: string) =>
      api(endpoints.removeMemoryTexts, { params: { workspaceId, memoryId, contributorId } }),
    onSuccess: async () => {
      const { queryKey } = memoriesQuery(workspaceId);
      await queryClient.invalidateQueries({ queryKey });
      await queryClient.invalidateQueries({ queryKey: contributorsKey(workspaceId, memoryId) });
    },
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

export interface MemoryExport {
  readonly memoryId: string;
  /** The locales of translations; null for all. */
  readonly locales: readonly string[] | null;
}

/** Resolves to the file. */
export const exportMemory = (workspaceId: string) =>
  mutationOptions({
    mutationFn: ({ memoryId, locales }: MemoryExport): Promise<Blob> => {
      const query = locales === null ? {} : { locales: locales.join() };
      return api(endpoints.exportMemory, { params: { workspaceId, memoryId }, query });
    },
  });

export interface MemoryUpload {
  readonly memoryId: string;
  readonly file: File;
  /** Called with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Sends a file, and resolves to the job that imports it. */
export const importMemory = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: async ({ memoryId, file, onProgress }: MemoryUpload): Promise<ShownJob> => {
      const endpoint = endpoints.importMemory;
      const { data } = await upload({
        endpoint,
        url: urlOf(endpoint, { workspaceId, memoryId }),
        form: toForm({ file }),
        onProgress,
        signal: new AbortController().signal,
      });
      return endpoint.success.data.parse(data);
    },
    onSuccess: (job) => {
      queryClient.setQueryData(memoryJobsQuery(workspaceId).queryKey, (jobs) => [
        job,
        ...(jobs ?? []).filter(({ id }) => id !== job.id),
      ]);
    },
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

/** The jobs of a workspace, the latest first. */
export const memoryJobsQuery = (workspaceId: string) =>
  queryOptions<ListedJob[]>({
    queryKey: [...workspaceKey(workspaceId), 'jobs'],
    queryFn: ({ signal }) =>
      api(endpoints.listWorkspaceJobs, { params: { workspaceId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? askAgainMs : false),
  });

/** The result of a finished job, which never changes. */
export const finishedMemoryJobQuery = (workspaceId: string, jobId: string) =>
  queryOptions({
    queryKey: [...workspaceKey(workspaceId), 'finished-job', jobId],
    queryFn: ({ signal }) => api(endpoints.getJob, { params: { jobId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const cancelMemoryJob = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: (jobId: string) => api(endpoints.cancelJob, { params: { jobId } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: memoryJobsQuery(workspaceId).queryKey }),
  });

function putMemory(queryClient: QueryClient, workspaceId: string, memory: Memory): void {
  queryClient.setQueryData(memoriesQuery(workspaceId).queryKey, (memories) => {
    if (!memories) return undefined;
    const others = memories.filter(({ id }) => id !== memory.id);
    return [...others, memory].sort((a, b) => a.name.localeCompare(b.name));
  });
}

import {
  endpoints,
  type LinkableMemory,
  type LinkedMemory,
  type MemoryReader,
  type ParsedBody,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { invalidateIfRefused } from '../projects/projects.api.ts';
import { memoryKey } from './memory.api.ts';

/** The memories that a project reads or writes to, its own first. */
export const projectMemoriesQuery = (projectId: string) =>
  queryOptions<LinkedMemory[]>({
    queryKey: [...memoryKey(projectId), 'linked'],
    queryFn: ({ signal }) =>
      api(endpoints.listProjectMemories, { params: { projectId } }, { signal }),
  });

/** The memories that the user may link with a project. */
export const linkableMemoriesQuery = (projectId: string) =>
  queryOptions<LinkableMemory[]>({
    queryKey: [...memoryKey(projectId), 'linkable'],
    queryFn: ({ signal }) =>
      api(endpoints.listLinkableMemories, { params: { projectId } }, { signal }),
    // Others create memories and projects.
    staleTime: 0,
  });

export const linkMemory = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.linkMemory>) =>
      api(endpoints.linkMemory, { params: { projectId }, body }),
    onSuccess: () => invalidateMemory(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const changeMemoryLink = (queryClient: QueryClient, projectId: string, memoryId: string) =>
  mutationOptions({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `memory link ${projectId} ${memoryId}` },
    mutationFn: (body: ParsedBody<typeof endpoints.updateMemoryLink>) =>
      api(endpoints.updateMemoryLink, { params: { projectId, memoryId }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(projectMemoriesQuery(projectId).queryKey, (memories) =>
        memories?.map((memory) => (memory.memoryId === memoryId ? changed : memory)),
      );
      return invalidateMemory(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const unlinkMemory = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (memoryId: string) =>
      api(endpoints.unlinkMemory, { params: { projectId, memoryId } }),
    onSuccess: (_, memoryId) => {
      queryClient.setQueryData(projectMemoriesQuery(projectId).queryKey, (memories) =>
        memories?.filter((memory) => memory.memoryId !== memoryId),
      );
      return invalidateMemory(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** The other projects that read the memory of a project. */
export const memoryReadersQuery = (projectId: string) =>
  queryOptions<MemoryReader[]>({
    queryKey: [...memoryKey(projectId), 'readers'],
    queryFn: ({ signal }) =>
      api(endpoints.listMemoryReaders, { params: { projectId } }, { signal }),
    // Others link it, and this project is not told.
    staleTime: 0,
  });

export const removeMemoryReader = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (readerId: string) =>
      api(endpoints.removeMemoryReader, { params: { projectId, readerId } }),
    onSuccess: () =>
      queryClient.invalidateQueries({ queryKey: memoryReadersQuery(projectId).queryKey }),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const orderMemories = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    scope: { id: `memory order ${projectId}` },
    mutationFn: (memoryIds: string[]) =>
      api(endpoints.orderMemories, { params: { projectId }, body: { memoryIds } }),
    onSuccess: (memories) => {
      queryClient.setQueryData(projectMemoriesQuery(projectId).queryKey, memories);
      return invalidateMemory(queryClient, projectId);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const rebuildMemory = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: () => api(endpoints.rebuildMemory, { params: { projectId } }),
    onSuccess: () => invalidateMemory(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** The texts of the project itself as TMX. */
export const exportProjectMemory = (projectId: string) =>
  mutationOptions<Blob>({
    mutationFn: () => api(endpoints.exportProjectMemory, { params: { projectId } }),
  });

/** What is found in memories depends on which there are. */
function invalidateMemory(queryClient: QueryClient, projectId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: memoryKey(projectId) });
}

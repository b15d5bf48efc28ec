import { endpoints, type FileStats, type ParsedBody, type ProjectFile } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { offerUndo } from '../../lib/undo-store.ts';
import { entriesKey, invalidateIfRefused, projectKey } from '../projects/projects.api.ts';

export type FileBody = ParsedBody<typeof endpoints.createFile>;

/** The files of a project: the unnamed one, and the others by path. */
export const filesQuery = (projectId: string) =>
  queryOptions<ProjectFile[]>({
    queryKey: [...projectKey(projectId), 'files'],
    queryFn: ({ signal }) => api(endpoints.listFiles, { params: { projectId } }, { signal }),
  });

/** The progress of the files. It is fetched each time that it is shown, because every edit changes it. */
export const fileStatsQuery = (projectId: string) =>
  queryOptions<FileStats[]>({
    queryKey: [...projectKey(projectId), 'file-stats'],
    queryFn: ({ signal }) => api(endpoints.getFileStats, { params: { projectId } }, { signal }),
    staleTime: 0,
  });

export const createFile = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: FileBody) => api(endpoints.createFile, { params: { projectId }, body }),
    onSuccess: () => invalidateFiles(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const renameFile = (queryClient: QueryClient, projectId: string, fileId: string) =>
  mutationOptions({
    mutationFn: ({ path }: FileBody) =>
      api(endpoints.updateFile, { params: { projectId, fileId }, body: { path } }),
    onSuccess: () => invalidateFiles(queryClient, projectId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const deleteFile = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: ({ id: fileId, path }: ProjectFile) =>
      api(
        endpoints.deleteFile,
        { params: { projectId, fileId } },
        offerUndo(projectId, 'undo.fileDeleted', { name: path ?? '' }),
      ),
    onSuccess: async () => {
      await Promise.all([
        invalidateFiles(queryClient, projectId),
        queryClient.invalidateQueries({ queryKey: entriesKey(projectId) }),
      ]);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

async function invalidateFiles(queryClient: QueryClient, projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: filesQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: fileStatsQuery(projectId).queryKey }),
  ]);
}

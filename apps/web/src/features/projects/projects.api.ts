import {
  ApiError,
  endpoints,
  type ParsedBody,
  type Plan,
  type Project,
  type ProjectStats,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api, isRefusal } from '../../lib/api/api.ts';

/**
 * The user's projects, newest first. Whatever happens in any of them moves its counts, so they are
 * looked at again each time that they are shown.
 */
export const projectsQuery = queryOptions<Project[]>({
  queryKey: ['projects'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api(endpoints.listProjects, {}, { signal })).toReversed(),
});

/** Everything cached about a project has a key that begins like this. */
export const projectKey = (projectId: string) => ['project', projectId] as const;

/** Every list of terms and translations of a project has a key that begins like this. */
export const entriesKey = (projectId: string) => [...projectKey(projectId), 'entries'] as const;

export const projectQuery = (projectId: string) =>
  queryOptions<Project>({
    queryKey: projectKey(projectId),
    queryFn: ({ signal }) => api(endpoints.getProject, { params: { projectId } }, { signal }),
  });

export const projectStatsQuery = (projectId: string) =>
  queryOptions<ProjectStats>({
    queryKey: [...projectKey(projectId), 'stats'],
    queryFn: ({ signal }) => api(endpoints.getProjectStats, { params: { projectId } }, { signal }),
  });

export const projectPlanQuery = (projectId: string) =>
  queryOptions<Plan>({
    queryKey: [...projectKey(projectId), 'plan'],
    queryFn: ({ signal }) => api(endpoints.getProjectPlan, { params: { projectId } }, { signal }),
  });

function addProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(
    projectsQuery.queryKey,
    (projects) => projects && [project, ...projects],
  );
}

interface NewProject {
  readonly name: string;
  readonly description: string;
  /** The user's own where it is missing. */
  readonly workspaceId?: string | undefined;
}

export const createProject = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ description, ...values }: NewProject) =>
      api(endpoints.createProject, { body: { ...values, description: description || null } }),
    onSuccess: (created) => addProject(queryClient, created),
  });

/** The bytes of the backup. */
export const backUpProject = (projectId: string) =>
  mutationOptions<Blob>({
    mutationFn: () => api(endpoints.getProjectBackup, { params: { projectId } }),
  });

export const restoreProject = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (file: File) => api(endpoints.restoreProject, { file }),
    onSuccess: (restored) => addProject(queryClient, restored),
  });

export const changeProject = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.updateProject>) =>
      api(endpoints.updateProject, { params: { projectId }, body }),
    onSuccess: (changed) => {
      queryClient.setQueryData(projectQuery(projectId).queryKey, changed);
      queryClient.setQueryData(projectsQuery.queryKey, (projects) =>
        projects?.map((project) => (project.id === projectId ? changed : project)),
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** `leave` goes to another page, before the project of this one is gone from the cache. */
export const deleteProject = (
  queryClient: QueryClient,
  projectId: string,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    ...leaveOptions(queryClient, projectId, leave),
    mutationFn: () => api(endpoints.deleteProject, { params: { projectId } }),
  });

/** For when terms or locales came or went. */
export async function invalidateCounts(queryClient: QueryClient, projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectStatsQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: projectKey(projectId), exact: true }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
  ]);
}

/** Another number each time that lists of a project are to be run anew, rows and all. */
export const contentVersionQuery = (projectId: string) =>
  queryOptions<number>({
    queryKey: ['contentVersion', projectId],
    queryFn: skipToken,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** For when any terms and translations may have changed. */
export async function invalidateContent(
  queryClient: QueryClient,
  projectId: string,
): Promise<void> {
  queryClient.setQueryData(
    contentVersionQuery(projectId).queryKey,
    (version) => (version ?? 0) + 1,
  );
  await invalidateCounts(queryClient, projectId);
}

const leaveKey = (projectId: string) => ['leave', projectId];

/**
 * How a mutation takes the user out of a project: until `leave` has gone to another page, nothing of
 * the project is asked for, since the answer to that would be that it is not there.
 */
export const leaveOptions = (
  queryClient: QueryClient,
  projectId: string,
  leave: () => Promise<void>,
) => ({
  mutationKey: leaveKey(projectId),
  onMutate: () => queryClient.cancelQueries({ queryKey: projectKey(projectId) }),
  onSuccess: async () => {
    await leave();
    queryClient.setQueryData(projectsQuery.queryKey, (projects) =>
      projects?.filter(({ id }) => id !== projectId),
    );
    queryClient.removeQueries({ queryKey: projectKey(projectId) });
  },
  onError: (error: Error) => {
    if (isSignedOut(error)) return;
    void queryClient.invalidateQueries({ queryKey: projectKey(projectId) });
  },
});

export function isLeaving(queryClient: QueryClient, projectId: string): boolean {
  return queryClient.isMutating({ mutationKey: leaveKey(projectId) }) > 0;
}

/** For failed mutations. */
export function invalidateIfRefused(queryClient: QueryClient, projectId: string) {
  return (error: Error) => {
    if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey: projectKey(projectId) });
  };
}

/** Nobody is there to whom anything could be shown. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

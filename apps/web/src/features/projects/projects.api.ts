import {
  ApiError,
  type BulkResult,
  endpoints,
  type ParsedBody,
  type Plan,
  type Project,
  type ProjectStats,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api, isRefusal } from '../../lib/api/api.ts';
import { reportBulk, type withChangeSet } from '../../lib/undo-store.ts';

/**
 * The user's projects, newest first. Any change in one of them changes its counts, so the list is refetched each
 * time that it is shown.
 */
export const projectsQuery = queryOptions<Project[]>({
  queryKey: ['projects'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await api(endpoints.listProjects, {}, { signal })).toReversed(),
});

/** The prefix of all query keys of a project. */
export const projectKey = (projectId: string) => ['project', projectId] as const;

/** The prefix of the query keys of all lists of a project's terms and translations. */
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
  /** Missing for the user's own workspace. */
  readonly workspaceId?: string | undefined;
}

export const createProject = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ description, ...values }: NewProject) =>
      api(endpoints.createProject, { body: { ...values, description: description || null } }),
    onSuccess: (created) => addProject(queryClient, created),
  });

/** Resolves to the bytes of the backup. */
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

/** `leave` navigates to another page before the project of this page is removed from the cache. */
export const deleteProject = (
  queryClient: QueryClient,
  projectId: string,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    ...leaveOptions(queryClient, projectId, leave),
    mutationFn: () => api(endpoints.deleteProject, { params: { projectId } }),
  });

/** For mutations that add or remove terms or locales. */
export async function invalidateCounts(queryClient: QueryClient, projectId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: projectStatsQuery(projectId).queryKey }),
    queryClient.invalidateQueries({ queryKey: projectKey(projectId), exact: true }),
    queryClient.invalidateQueries({ queryKey: projectsQuery.queryKey }),
  ]);
}

/** A counter that increases each time that the lists of a project have to be run anew, with all rows. */
export const contentVersionQuery = (projectId: string) =>
  queryOptions<number>({
    queryKey: ['contentVersion', projectId],
    queryFn: skipToken,
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** For mutations that may change any terms and translations. */
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

/** What follows a bulk change: its numbers are told with an offer to undo it, and content is fetched anew. */
export const afterBulk = (queryClient: QueryClient, projectId: string) => ({
  onSuccess: ({ result, changeSetId }: Awaited<ReturnType<typeof withChangeSet<BulkResult>>>) => {
    const { changed, skipped } = result;
    reportBulk(projectId, changeSetId, { changed, skipped });
    return invalidateContent(queryClient, projectId);
  },
  onError: invalidateIfRefused(queryClient, projectId),
});

const leaveKey = (projectId: string) => ['leave', projectId];

/**
 * The options of a mutation that takes the user out of a project. Until `leave` has navigated to another page,
 * nothing of the project is fetched, because the server would answer with 404.
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

/** For failed mutations: refetches the project if the server refused. */
export function invalidateIfRefused(queryClient: QueryClient, projectId: string) {
  return (error: Error) => {
    if (isRefusal(error)) void queryClient.invalidateQueries({ queryKey: projectKey(projectId) });
  };
}

/** Without a session there is no page left to refresh. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

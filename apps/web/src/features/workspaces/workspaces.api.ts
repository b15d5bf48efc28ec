import {
  endpoints,
  type Workspace,
  type WorkspaceMember,
  type WorkspaceRole,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isRefusal } from '../../lib/api/api.ts';

/** The workspaces that the user is in, their own first. */
export const workspacesQuery = queryOptions<Workspace[]>({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) => api(endpoints.listWorkspaces, {}, { signal }),
});

/** The prefix of the query keys of all about a workspace. */
export const workspaceKey = (workspaceId: string) => ['workspace', workspaceId] as const;

/** The members of a workspace by e-mail address. */
export const workspaceMembersQuery = (workspaceId: string) =>
  queryOptions<WorkspaceMember[]>({
    queryKey: [...workspaceKey(workspaceId), 'members'],
    queryFn: ({ signal }) =>
      api(endpoints.listWorkspaceMembers, { params: { workspaceId } }, { signal }),
  });

/** All projects of a workspace; only owners may list them. */
export const workspaceProjectsQuery = (workspaceId: string) =>
  queryOptions<{ id: string; name: string }[]>({
    queryKey: [...workspaceKey(workspaceId), 'projects'],
    // Other people create, move and delete projects.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api(endpoints.listWorkspaceProjects, { params: { workspaceId } }, { signal }),
  });

export const createWorkspace = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { name: string }) => api(endpoints.createWorkspace, { body }),
    onSuccess: (created) => putWorkspace(queryClient, created),
  });

export const renameWorkspace = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: (body: { name: string }) =>
      api(endpoints.updateWorkspace, { params: { workspaceId }, body }),
    onSuccess: (changed) => putWorkspace(queryClient, changed),
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

/** `leave` navigates to another page before the workspace of this page is removed from the cache. */
export const deleteWorkspace = (
  queryClient: QueryClient,
  workspaceId: string,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: () => api(endpoints.deleteWorkspace, { params: { workspaceId } }),
    onSuccess: () => forgetWorkspace(queryClient, workspaceId, leave),
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

export const leaveWorkspace = (
  queryClient: QueryClient,
  workspaceId: string,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: (ownId: string) =>
      api(endpoints.deleteWorkspaceMember, { params: { workspaceId, userId: ownId } }),
    onSuccess: () => forgetWorkspace(queryClient, workspaceId, leave),
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

export const addWorkspaceMember = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: (body: { email: string; role: WorkspaceRole }) =>
      api(endpoints.addWorkspaceMember, { params: { workspaceId }, body }),
    onSuccess: (added) => putMember(queryClient, workspaceId, added),
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

export const changeWorkspaceMember = (
  queryClient: QueryClient,
  workspaceId: string,
  userId: string,
) =>
  mutationOptions({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `role of workspace member ${userId}` },
    mutationFn: (role: WorkspaceRole) =>
      api(endpoints.updateWorkspaceMember, { params: { workspaceId, userId }, body: { role } }),
    onSuccess: (changed) => putMember(queryClient, workspaceId, changed),
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

export const removeWorkspaceMember = (queryClient: QueryClient, workspaceId: string) =>
  mutationOptions({
    mutationFn: (userId: string) =>
      api(endpoints.deleteWorkspaceMember, { params: { workspaceId, userId } }),
    onSuccess: (_, removed) => {
      queryClient.setQueryData(workspaceMembersQuery(workspaceId).queryKey, (members) =>
        members?.filter(({ userId }) => userId !== removed),
      );
    },
    onError: invalidateWorkspaceIfRefused(queryClient, workspaceId),
  });

function putWorkspace(queryClient: QueryClient, workspace: Workspace): void {
  queryClient.setQueryData(workspacesQuery.queryKey, (workspaces) => {
    if (!workspaces) return undefined;
    const isThere = workspaces.some(({ id }) => id === workspace.id);
    if (!isThere) return [...workspaces, workspace];
    return workspaces.map((each) => (each.id === workspace.id ? workspace : each));
  });
}

function putMember(queryClient: QueryClient, workspaceId: string, member: WorkspaceMember): void {
  queryClient.setQueryData(
    workspaceMembersQuery(workspaceId).queryKey,
    (members) => members && [...members.filter(({ userId }) => userId !== member.userId), member],
  );
}

async function forgetWorkspace(
  queryClient: QueryClient,
  workspaceId: string,
  leave: () => Promise<void>,
): Promise<void> {
  await leave();
  queryClient.setQueryData(workspacesQuery.queryKey, (workspaces) =>
    workspaces?.filter(({ id }) => id !== workspaceId),
  );
  queryClient.removeQueries({ queryKey: workspaceKey(workspaceId) });
}

/** For failed mutations: refetches the workspace if the server refused. */
function invalidateWorkspaceIfRefused(queryClient: QueryClient, workspaceId: string) {
  return (error: Error) => {
    if (!isRefusal(error)) return;
    void queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: workspaceKey(workspaceId) });
  };
}

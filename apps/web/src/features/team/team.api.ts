import {
  endpoints,
  type Invite,
  type Member,
  type Membership,
  type ParsedBody,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { invalidateIfRefused, leaveOptions, projectKey } from '../projects/projects.api.ts';

/** The members of a project by e-mail address. */
export const membersQuery = (projectId: string) =>
  queryOptions<Member[]>({
    queryKey: [...projectKey(projectId), 'members'],
    queryFn: ({ signal }) => api(endpoints.listMembers, { params: { projectId } }, { signal }),
  });

/** The open invites of a project, by e-mail address; invites created after loading come first. */
export const invitesQuery = (projectId: string) =>
  queryOptions<Invite[]>({
    queryKey: [...projectKey(projectId), 'invites'],
    queryFn: ({ signal }) => api(endpoints.listInvites, { params: { projectId } }, { signal }),
  });

/** A membership in the form of a request body. */
export function toBody({ role, locales }: Membership) {
  return { role, locales: locales && [...locales] };
}

export function isMember(added: Invite | Member): added is Member {
  return 'userId' in added;
}

/** An address with an account becomes a member at once. */
export const inviteMember = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.createInvite>) =>
      api(endpoints.createInvite, { params: { projectId }, body }),
    onSuccess: (added) => {
      if (isMember(added)) return putMember(queryClient, projectId, added);
      queryClient.setQueryData(
        invitesQuery(projectId).queryKey,
        (invites) => invites && [added, ...invites],
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const changeMember = (queryClient: QueryClient, projectId: string, userId: string) =>
  mutationOptions({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: `membership of member ${userId}` },
    mutationFn: (membership: Membership) =>
      api(endpoints.updateMember, { params: { projectId, userId }, body: toBody(membership) }),
    onSuccess: (changed) => putMember(queryClient, projectId, changed),
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const removeMember = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (userId: string) => api(endpoints.deleteMember, { params: { projectId, userId } }),
    onSuccess: (_, removed) => {
      queryClient.setQueryData(membersQuery(projectId).queryKey, (members) =>
        members?.filter(({ userId }) => userId !== removed),
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** `leave` navigates to another page before the project of this page is removed from the cache. */
export const leaveProject = (
  queryClient: QueryClient,
  projectId: string,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    ...leaveOptions(queryClient, projectId, leave),
    mutationFn: (ownId: string) =>
      api(endpoints.deleteMember, { params: { projectId, userId: ownId } }),
  });

export const changeInvite = (queryClient: QueryClient, projectId: string, inviteId: string) =>
  mutationOptions({
    scope: { id: `membership of invite ${inviteId}` },
    mutationFn: (membership: Membership) =>
      api(endpoints.updateInvite, { params: { projectId, inviteId }, body: toBody(membership) }),
    onSuccess: (changed) => {
      queryClient.setQueryData(invitesQuery(projectId).queryKey, (invites) =>
        invites?.map((invite) => (invite.id === inviteId ? changed : invite)),
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

/** The address may have got an account since, and then becomes a member. */
export const resendInvite = (queryClient: QueryClient, projectId: string, inviteId: string) =>
  mutationOptions({
    mutationFn: () => api(endpoints.resendInvite, { params: { projectId, inviteId } }),
    onSuccess: (sent) => {
      if (!isMember(sent)) return;
      dropInvite(queryClient, projectId, inviteId);
      putMember(queryClient, projectId, sent);
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const withdrawInvite = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (inviteId: string) =>
      api(endpoints.deleteInvite, { params: { projectId, inviteId } }),
    onSuccess: (_, inviteId) => dropInvite(queryClient, projectId, inviteId),
    onError: invalidateIfRefused(queryClient, projectId),
  });

function putMember(queryClient: QueryClient, projectId: string, member: Member): void {
  queryClient.setQueryData(
    membersQuery(projectId).queryKey,
    (members) => members && [...members.filter(({ userId }) => userId !== member.userId), member],
  );
}

function dropInvite(queryClient: QueryClient, projectId: string, inviteId: string): void {
  queryClient.setQueryData(invitesQuery(projectId).queryKey, (invites) =>
    invites?.filter(({ id }) => id !== inviteId),
  );
}

import {
  endpoints,
  type Membership,
  type ParsedBody,
  type ProjectClient,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { invalidateIfRefused, projectKey } from '../projects/projects.api.ts';
import { toBody } from '../team/team.api.ts';

/** The API clients of a project, newest first. */
export const clientsQuery = (projectId: string) =>
  queryOptions<ProjectClient[]>({
    queryKey: [...projectKey(projectId), 'clients'],
    queryFn: async ({ signal }) =>
      (await api(endpoints.listClients, { params: { projectId } }, { signal })).toReversed(),
  });

export const createClient = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.createProjectClient>) =>
      api(endpoints.createProjectClient, { params: { projectId }, body }),
    // The secret must not stay in the mutation cache after it was shown.
    gcTime: 0,
    onSuccess: ({ secret: _, ...created }) => {
      queryClient.setQueryData(
        clientsQuery(projectId).queryKey,
        (clients) => clients && [created, ...clients],
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const changeClient = (queryClient: QueryClient, projectId: string, clientId: string) =>
  mutationOptions({
    scope: { id: `membership of client ${clientId}` },
    mutationFn: (membership: Membership) => {
      const params = { projectId, clientId };
      return api(endpoints.updateProjectClient, { params, body: toBody(membership) });
    },
    onSuccess: (changed) => {
      queryClient.setQueryData(clientsQuery(projectId).queryKey, (clients) =>
        clients?.map((client) => (client.id === clientId ? changed : client)),
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const rotateSecret = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (clientId: string) =>
      api(endpoints.rotateClientSecret, { params: { projectId, clientId } }),
    gcTime: 0,
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const revokeClient = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (clientId: string) =>
      api(endpoints.deleteProjectClient, { params: { projectId, clientId } }),
    onSuccess: (_, clientId) => {
      queryClient.setQueryData(clientsQuery(projectId).queryKey, (clients) =>
        clients?.filter(({ id }) => id !== clientId),
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

import {
  endpoints,
  type MachineProvider,
  type MachineTest,
  type ParsedBody,
} from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, isRefusal } from '../../lib/api/api.ts';
import { workspaceKey } from '../workspaces/workspaces.api.ts';
import { machineKey } from './machine.api.ts';

/** Whose providers they are. Those of a workspace are for all of its projects. */
export type ProviderOwner = { readonly workspaceId: string } | { readonly projectId: string };

export type NewProvider = ParsedBody<typeof endpoints.createMachineProvider>;
export type ProviderChange = ParsedBody<typeof endpoints.updateMachineProvider>;

/** The same requests for both sorts of owners. */
function requestsOf(owner: ProviderOwner) {
  if ('projectId' in owner) {
    const withId = (providerId: string) => ({ ...owner, providerId });
    return {
      list: (signal: AbortSignal) =>
        api(endpoints.listMachineProviders, { params: owner }, { signal }),
      create: (body: NewProvider) => api(endpoints.createMachineProvider, { params: owner, body }),
      update: (id: string, body: ProviderChange) =>
        api(endpoints.updateMachineProvider, { params: withId(id), body }),
      remove: (id: string) => api(endpoints.deleteMachineProvider, { params: withId(id) }),
      test: (id: string) => api(endpoints.testMachineProvider, { params: withId(id) }),
    };
  }
  const withId = (providerId: string) => ({ ...owner, providerId });
  return {
    list: (signal: AbortSignal) =>
      api(endpoints.listWorkspaceMachineProviders, { params: owner }, { signal }),
    create: (body: NewProvider) =>
      api(endpoints.createWorkspaceMachineProvider, { params: owner, body }),
    update: (id: string, body: ProviderChange) =>
      api(endpoints.updateWorkspaceMachineProvider, { params: withId(id), body }),
    remove: (id: string) => api(endpoints.deleteWorkspaceMachineProvider, { params: withId(id) }),
    test: (id: string) => api(endpoints.testWorkspaceMachineProvider, { params: withId(id) }),
  };
}

/** The providers of an owner, by name. */
export const machineProvidersQuery = (owner: ProviderOwner) =>
  queryOptions<MachineProvider[]>({
    queryKey:
      'projectId' in owner
        ? [...machineKey(owner.projectId), 'providers']
        : [...workspaceKey(owner.workspaceId), 'machine-providers'],
    queryFn: ({ signal }) => requestsOf(owner).list(signal),
  });

export const createMachineProvider = (queryClient: QueryClient, owner: ProviderOwner) =>
  mutationOptions({
    mutationFn: (body: NewProvider) => requestsOf(owner).create(body),
    // The key must not stay in the mutation cache after it was sent.
    gcTime: 0,
    onSuccess: (created) => {
      putProvider(queryClient, owner, created);
      invalidateUses(queryClient, owner);
    },
    onError: invalidateProvidersIfRefused(queryClient, owner),
  });

export const changeMachineProvider = (
  queryClient: QueryClient,
  owner: ProviderOwner,
  providerId: string,
) =>
  mutationOptions({
    mutationFn: (body: ProviderChange) => requestsOf(owner).update(providerId, body),
    gcTime: 0,
    onSuccess: (changed) => {
      putProvider(queryClient, owner, changed);
      invalidateUses(queryClient, owner);
    },
    onError: invalidateProvidersIfRefused(queryClient, owner),
  });

export const deleteMachineProvider = (queryClient: QueryClient, owner: ProviderOwner) =>
  mutationOptions({
    mutationFn: (providerId: string) => requestsOf(owner).remove(providerId),
    onSuccess: (_, removed) => {
      queryClient.setQueryData(machineProvidersQuery(owner).queryKey, (providers) =>
        providers?.filter(({ id }) => id !== removed),
      );
      invalidateUses(queryClient, owner);
    },
    onError: invalidateProvidersIfRefused(queryClient, owner),
  });

/** Tries a provider. What is found out is kept with it. */
export const testMachineProvider = (queryClient: QueryClient, owner: ProviderOwner) =>
  mutationOptions<MachineTest, Error, string>({
    mutationFn: (providerId) => requestsOf(owner).test(providerId),
    onSuccess: ({ provider }) => {
      putProvider(queryClient, owner, provider);
      invalidateUses(queryClient, owner);
    },
    onError: invalidateProvidersIfRefused(queryClient, owner),
  });

function putProvider(
  queryClient: QueryClient,
  owner: ProviderOwner,
  provider: MachineProvider,
): void {
  queryClient.setQueryData(machineProvidersQuery(owner).queryKey, (providers) => {
    if (!providers) return undefined;
    const isThere = providers.some(({ id }) => id === provider.id);
    if (!isThere) return [...providers, provider];
    return providers.map((each) => (each.id === provider.id ? provider : each));
  });
}

/** What projects may use goes with their providers. */
function invalidateUses(queryClient: QueryClient, owner: ProviderOwner): void {
  if ('projectId' in owner) {
    void queryClient.invalidateQueries({ queryKey: machineKey(owner.projectId) });
    return;
  }
  const place = machineKey('').length - 1;
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] === machineKey('')[0] && queryKey[place] === machineKey('')[place],
  });
}

function invalidateProvidersIfRefused(queryClient: QueryClient, owner: ProviderOwner) {
  return (error: Error) => {
    if (!isRefusal(error)) return;
    void queryClient.invalidateQueries({ queryKey: machineProvidersQuery(owner).queryKey });
    invalidateUses(queryClient, owner);
  };
}

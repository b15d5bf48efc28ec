import { endpoints } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { meQuery } from '../account/account.api.ts';

export const providersQuery = queryOptions({
  queryKey: ['auth-providers'],
  queryFn: ({ signal }) => api(endpoints.listAuthProviders, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const login = mutationOptions({
  mutationFn: ({ email, password }: { email: string; password: string }) =>
    api(endpoints.createToken, {
      body: { grant_type: 'password', username: email, password },
    }),
  onSuccess: ({ access_token }) => session.start(access_token),
});

export const signup = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: { name: string; email: string; password: string }) =>
      api(endpoints.signup, { body }),
    onSuccess: ({ accessToken, ...user }) => {
      queryClient.setQueryData(meQuery.queryKey, { ...user, numProjectsCreated: 0 });
      session.start(accessToken);
    },
  });

import { type authProvider, endpoints } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../lib/api/api.ts';
import { session } from '../../lib/api/session.ts';
import { meQuery } from '../account/account.api.ts';
import { takeAttempt } from './provider-attempt.ts';

export type AuthProvider = z.infer<typeof authProvider>;

export const providersQuery = queryOptions<AuthProvider[]>({
  queryKey: ['auth-providers'],
  queryFn: ({ signal }) => api(endpoints.listAuthProviders, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The rule of the server for who may sign up. */
export const authSettingsQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: ({ signal }) => api(endpoints.getAuthSettings, {}, { signal }),
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

/** Signs in with the code that a provider sent back, if this tab has asked for it. */
export const finishProviderSignIn = mutationOptions({
  mutationFn: async ({ code, state }: { code: string; state: string | undefined }) => {
    const { nonce, codeVerifier } = takeAttempt(sessionStorage, state);
    return api(endpoints.signupByProvider, { body: { code, nonce, codeVerifier } });
  },
  onSuccess: ({ accessToken }) => session.start(accessToken),
});

export const requestPasswordReset = mutationOptions({
  mutationFn: ({ email }: { email: string }) => api(endpoints.forgotPassword, { body: { email } }),
});

export const resetPassword = mutationOptions({
  mutationFn: (body: { email: string; token: string; newPassword: string }) =>
    api(endpoints.resetPassword, { body }),
});

import { type AccountDeletion, endpoints, type User } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { session } from '../../lib/api/session.ts';

export const meQuery = queryOptions<User>({
  queryKey: ['me'],
  queryFn: ({ signal }) => api(endpoints.getMe, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The projects that would be deleted with the account, and those that block the deletion. */
export const accountDeletionQuery = queryOptions<AccountDeletion>({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => api(endpoints.getAccountDeletion, {}, { signal }),
  // Never cached, because other people join and leave projects.
  gcTime: 0,
  staleTime: 0,
});

export const updateProfile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (changes: { name?: string; email?: string }) =>
      api(endpoints.updateMe, { body: changes }),
    onSuccess: (profile) => {
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...profile });
      // Lists of members contain the user's name too.
      return queryClient.invalidateQueries({ refetchType: 'none' });
    },
  });

interface PasswordChange {
  readonly email: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

/** A new password ends every session, so this one continues with a token for the new password. */
export const changePassword = mutationOptions({
  mutationFn: async ({ email, oldPassword, newPassword }: PasswordChange) => {
    let isChanged = false;
    try {
      await session.renew(async () => {
        await api(endpoints.changePassword, { body: { oldPassword, newPassword } });
        isChanged = true;
        const grant = { grant_type: 'password', username: email, password: newPassword } as const;
        return (await api(endpoints.createToken, { body: grant })).access_token;
      });
    } catch (error) {
      if (!isChanged) throw error;
      session.end('session.passwordChanged');
    }
  },
});

export const deleteAccount = mutationOptions({
  mutationFn: () => api(endpoints.deleteMe, {}),
  onSuccess: () => session.end('session.accountDeleted'),
});

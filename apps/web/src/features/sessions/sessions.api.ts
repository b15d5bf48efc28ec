import { endpoints, type Session } from '@parlance/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { readClaims } from '../../lib/api/access-token.ts';
import { api } from '../../lib/api/api.ts';
import { session } from '../../lib/api/session.ts';

/** Where the user is signed in, the last active first. */
export const sessionsQuery = queryOptions<Session[]>({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api(endpoints.listSessions, {}, { signal }),
  staleTime: 0,
});

export const endSession = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (sessionId: string) => api(endpoints.deleteSession, { params: { sessionId } }),
    onSuccess: (_, sessionId) => {
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ id }) => id !== sessionId),
      );
    },
    onError: () => queryClient.invalidateQueries(sessionsQuery),
  });

export const endOtherSessions = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => api(endpoints.deleteOtherSessions, {}),
    onSuccess: () => {
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) =>
        sessions?.filter(({ isCurrent }) => isCurrent),
      );
    },
  });

/** Signs out of this browser. The server ends the session, for which nobody has to wait. */
export function signOut(): void {
  const { token } = session.get();
  const sessionId = token && readClaims(token)?.sid;
  // Without a connection the token is forgotten, and the session ends with its time.
  if (sessionId) api(endpoints.deleteSession, { params: { sessionId } }).catch(() => undefined);
  session.end();
}

import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../lib/api/session.ts';
import type { AppRouter } from './router.tsx';

/** Navigates when a session begins or ends, in this tab or another one. */
export function followSession(session: SessionStore, router: AppRouter, queryClient: QueryClient) {
  let previous = session.get();
  return session.subscribe(() => {
    const current = session.get();
    const before = previous;
    previous = current;
    if (current.token === before.token) return;
    if (current.token === undefined) {
      const { notice } = current;
      // A visitor who did not sign out on purpose returns to this page after signing in.
      if (notice === 'session.expired' || notice === 'session.signInFirst') {
        session.requireSignIn(router.state.location.href);
      }
      // The cache is cleared only after leaving the pages: otherwise their queries would load again.
      void router.navigate({ to: '/login' }).then(() => queryClient.clear());
    } else {
      // Another tab has signed in another user, who must not see the cached data of this one.
      const isOther = before.token !== undefined && before.userId !== current.userId;
      if (isOther) void queryClient.resetQueries();
      void router.invalidate();
    }
  });
}

import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../lib/api/session.ts';
import type { AppRouter } from './router.tsx';

/** Takes the visitor where a session that begins or ends, here or in another tab, leads. */
export function followSession(session: SessionStore, router: AppRouter, queryClient: QueryClient) {
  let previous = session.get();
  return session.subscribe(() => {
    const current = session.get();
    const before = previous;
    previous = current;
    if (current.token === before.token) return;
    if (current.token === undefined) {
      const { notice } = current;
      // Whoever did not mean to leave wants to come back.
      if (notice === 'session.expired' || notice === 'session.signInFirst') {
        session.requireSignIn(router.state.location.href);
      }
      // Away from the pages first: clearing under them would make them load everything again.
      void router.navigate({ to: '/login' }).then(() => queryClient.clear());
    } else {
      // Another tab has signed somebody else in, from whom this one must keep what it knows.
      const isOther = before.token !== undefined && before.userId !== current.userId;
      if (isOther) void queryClient.resetQueries();
      void router.invalidate();
    }
  });
}

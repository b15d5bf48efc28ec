import type { QueryClient } from '@tanstack/react-query';
import type { SessionStore } from '../lib/session.ts';
import type { AppRouter } from './router.tsx';

/** Takes the visitor where a session that begins or ends, here or in another tab, leads. */
export function followSession(session: SessionStore, router: AppRouter, queryClient: QueryClient) {
  let previous = session.get().token;
  return session.subscribe(() => {
    const { token, notice } = session.get();
    if (token === previous) return;
    previous = token;
    if (token === undefined) {
      if (notice === 'session.expired') session.requireSignIn(router.state.location.href);
      // Away from the pages first: clearing under them would make them load everything again.
      void router.navigate({ to: '/login' }).then(() => queryClient.clear());
    } else {
      void router.invalidate();
    }
  });
}

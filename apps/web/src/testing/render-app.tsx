import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { followLanguage } from '../app/follow-language.ts';
import { followSession } from '../app/follow-session.ts';
import { Providers } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.tsx';
import { createQueryClient } from '../lib/api/query-client.ts';
import { session } from '../lib/api/session.ts';
import { interfaceLanguage } from '../lib/language/interface-language.ts';
import { type Answers, answerWith } from './answers.ts';
import { tokenFor } from './token.ts';

interface Visit {
  path: string;
  answers?: Answers;
  /** Whether the visitor is signed in; `already` if the test has signed them in itself. */
  signedIn?: boolean | 'already';
}

/** Default answers to requests that any page may send and does not depend on. */
const usual = {
  'GET /auth/providers': { data: [] },
  'GET /auth/settings': { data: { inviteOnly: false, introduction: true } },
  'GET /workspaces': { data: [] },
  'GET /users/me/tokens': { data: [] },
  'GET /users/me/sessions': { data: [] },
};

/** Opens the whole app at a path. */
export function renderApp({ path, answers = {}, signedIn = false }: Visit) {
  if (signedIn === true) session.start(tokenFor(3600));
  else if (!signedIn && session.get().token !== undefined) session.end();
  session.clearNotice();
  window.history.replaceState(null, '', path);
  const asked = answerWith({ ...usual, ...answers });
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  onTestFinished(() => {
    router.history.destroy();
    queryClient.clear();
  });
  onTestFinished(followSession(session, router, queryClient));
  onTestFinished(followLanguage(interfaceLanguage, document));
  const { unmount } = render(
    <Providers queryClient={queryClient} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
  return { asked, router, queryClient, unmount };
}

import './app/zod-without-eval.ts';
import '@fontsource-variable/inter';
import '@mantine/core/styles.layer.css';
import './app/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followLanguage } from './app/follow-language.ts';
import { followSession } from './app/follow-session.ts';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';
import { createQueryClient } from './lib/api/query-client.ts';
import { session } from './lib/api/session.ts';
import { interfaceLanguage } from './lib/language/interface-language.ts';
import { fetchPagesAgain } from './lib/lazy-page.tsx';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

session.followOtherTabs(window);
followSession(session, router, queryClient);
interfaceLanguage.followOtherTabs(window);
window.addEventListener('online', fetchPagesAgain);

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');

function render(container: HTMLElement) {
  followLanguage(interfaceLanguage, document);
  createRoot(container).render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

// The app starts even if the messages of another language can't be loaded, because the English ones are part of it.
void interfaceLanguage
  .start()
  .catch(() => false)
  .then(() => render(root));

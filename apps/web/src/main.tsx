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
import { interfaceLanguage } from './lib/interface-language.ts';
import { createQueryClient } from './lib/query-client.ts';
import { session } from './lib/session.ts';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

session.followOtherTabs(window);
followSession(session, router, queryClient);
interfaceLanguage.followOtherTabs(window);

await interfaceLanguage.start().catch(() => {
  // English is here already.
});
followLanguage(interfaceLanguage, document);

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks #root');

createRoot(root).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

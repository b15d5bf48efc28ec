import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '../ui/page/error-page.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { routeTree } from './routes.tsx';
import { parseSearch, stringifySearch } from './search.ts';

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }

  interface StaticDataRouteOption {
    /** The page fills the window below the top bar and scrolls by itself. */
    fillsWindow?: boolean;
    /** The page shows its shortcuts itself. */
    hasKeys?: boolean;
  }
}

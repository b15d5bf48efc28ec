import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { providersQuery } from '../features/auth/auth.api.ts';
import { session } from '../lib/session.ts';
import { requireVisitor } from './guards.ts';
import { rootRoute } from './root-route.ts';

const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: requireVisitor,
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(providersQuery),
});

const loginRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/login',
  component: lazyRouteComponent(
    () => import('../features/auth/components/login-page.tsx'),
    'LoginPage',
  ),
  onLeave: session.clearNotice,
});

const signupRoute = createRoute({
  getParentRoute: () => visitorRoute,
  path: '/signup',
  component: lazyRouteComponent(
    () => import('../features/auth/components/signup-page.tsx'),
    'SignupPage',
  ),
  onLeave: session.clearNotice,
});

/** What is for visitors only. */
export const visitorRoutes = visitorRoute.addChildren([loginRoute, signupRoute]);

import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../features/account/account.api.ts';
import { authSettingsQuery, providersQuery } from '../features/auth/auth.api.ts';
import { callbackSearchSchema, resetPasswordSearchSchema } from '../features/auth/auth-search.ts';
import { AuthSkeleton } from '../features/auth/components/auth-skeleton.tsx';
import { deviceSearchSchema } from '../features/devices/device-search.ts';
import { glossariesQuery, glossaryQuery } from '../features/glossaries/glossaries.api.ts';
import { glossarySearchSchema } from '../features/glossaries/glossary-search.ts';
import { machineProvidersQuery } from '../features/machine/providers.api.ts';
import { memoriesQuery } from '../features/memory/shared-memories.api.ts';
import { workspaceMembersQuery, workspacesQuery } from '../features/workspaces/workspaces.api.ts';
import { session } from '../lib/api/session.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { LoneNarrowPageSkeleton } from '../ui/page/page-skeleton.tsx';
import { requireVisitor } from './guards.ts';
import { loadQuery, orNotFoundPage } from './loaders.ts';
import { memberRoute, rootRoute } from './root-route.ts';

const visitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'visitor',
  beforeLoad: requireVisitor,
});

const visitorPage = { pendingComponent: AuthSkeleton, onLeave: session.clearNotice } as const;

const loginRoute = createRoute({
  ...visitorPage,
  getParentRoute: () => visitorRoute,
  path: '/login',
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(providersQuery);
    // The page waits for the settings, because a form that moves aside while somebody fills it in is worse than a short
    // delay.
    await queryClient.prefetchQuery(authSettingsQuery);
  },
  component: lazyPage(() => import('../features/auth/components/login-page.tsx'), 'LoginPage'),
});

const signupRoute = createRoute({
  ...visitorPage,
  getParentRoute: () => visitorRoute,
  path: '/signup',
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(providersQuery);
    // The page waits for the settings, because a form that disappears while somebody fills it in is worse than a
    // short delay.
    await queryClient.prefetchQuery(authSettingsQuery);
  },
  component: lazyPage(() => import('../features/auth/components/signup-page.tsx'), 'SignupPage'),
});

const forgotPasswordRoute = createRoute({
  ...visitorPage,
  getParentRoute: () => visitorRoute,
  path: '/forgot-password',
  component: lazyPage(
    () => import('../features/auth/components/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  ...visitorPage,
  getParentRoute: () => visitorRoute,
  path: '/reset-password',
  validateSearch: resetPasswordSearchSchema,
  component: lazyPage(
    () => import('../features/auth/components/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});

const callbackRoute = createRoute({
  ...visitorPage,
  getParentRoute: () => visitorRoute,
  path: '/auth/callback',
  validateSearch: callbackSearchSchema,
  beforeLoad: ({ search }) => {
    // A sign-in that was cancelled at the provider still returns to the page that asked for it.
    if (!search.code) throw redirect({ href: session.takeReturnTo(), replace: true });
  },
  component: lazyPage(
    () => import('../features/auth/components/callback-page.tsx'),
    'CallbackPage',
  ),
});

/** The routes for visitors without a session. */
export const visitorRoutes = visitorRoute.addChildren([
  loginRoute,
  signupRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  callbackRoute,
]);

const workspaceRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/workspaces/$workspaceId',
  pendingComponent: LoneNarrowPageSkeleton,
  loader: async ({ context: { queryClient }, params: { workspaceId } }) => {
    await Promise.all([
      loadQuery(queryClient, meQuery),
      loadQuery(queryClient, workspacesQuery),
      orNotFoundPage(loadQuery(queryClient, workspaceMembersQuery(workspaceId))),
    ]);
  },
  component: lazyPage(
    () => import('../features/workspaces/components/workspace-page.tsx'),
    'WorkspacePage',
  ),
});

const workspaceMemoriesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/workspaces/$workspaceId/memories',
  pendingComponent: LoneNarrowPageSkeleton,
  loader: async ({ context: { queryClient }, params: { workspaceId } }) => {
    await Promise.all([
      loadQuery(queryClient, workspacesQuery),
      orNotFoundPage(loadQuery(queryClient, memoriesQuery(workspaceId))),
    ]);
  },
  component: lazyPage(
    () => import('../features/memory/components/workspace-memories-page.tsx'),
    'WorkspaceMemoriesPage',
  ),
});

const workspaceGlossariesRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/workspaces/$workspaceId/glossaries',
  pendingComponent: LoneNarrowPageSkeleton,
  loader: async ({ context: { queryClient }, params: { workspaceId } }) => {
    await Promise.all([
      loadQuery(queryClient, workspacesQuery),
      orNotFoundPage(loadQuery(queryClient, glossariesQuery(workspaceId))),
    ]);
  },
  component: lazyPage(
    () => import('../features/glossaries/components/list/workspace-glossaries-page.tsx'),
    'WorkspaceGlossariesPage',
  ),
});

const workspaceGlossaryRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/workspaces/$workspaceId/glossaries/$glossaryId',
  validateSearch: glossarySearchSchema,
  loader: ({ context: { queryClient }, params: { glossaryId } }) =>
    orNotFoundPage(loadQuery(queryClient, glossaryQuery(glossaryId))),
  component: lazyPage(
    () => import('../features/glossaries/components/concepts/glossary-page.tsx'),
    'WorkspaceGlossaryPage',
  ),
});

const workspaceMachineRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/workspaces/$workspaceId/machine',
  pendingComponent: LoneNarrowPageSkeleton,
  loader: async ({ context: { queryClient }, params: { workspaceId } }) => {
    await loadQuery(queryClient, workspacesQuery);
    await orNotFoundPage(loadQuery(queryClient, machineProvidersQuery({ workspaceId })));
  },
  component: lazyPage(
    () => import('../features/machine/components/providers/workspace-providers-page.tsx'),
    'WorkspaceProvidersPage',
  ),
});

/** A workspace, and what its projects share. */
export const workspaceRoutes = [
  workspaceRoute,
  workspaceMemoriesRoute,
  workspaceGlossariesRoute,
  workspaceGlossaryRoute,
  workspaceMachineRoute,
];

export const deviceRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/device',
  pendingComponent: LoneNarrowPageSkeleton,
  validateSearch: deviceSearchSchema,
  component: lazyPage(() => import('../features/devices/components/device-page.tsx'), 'DevicePage'),
});

export const userSettingsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/user-settings',
  pendingComponent: LoneNarrowPageSkeleton,
  loader: ({ context: { queryClient } }) => loadQuery(queryClient, meQuery),
  component: lazyPage(
    () => import('../features/account/components/settings-page.tsx'),
    'SettingsPage',
  ),
});

import { createRoute, redirect } from '@tanstack/react-router';
import { NotFoundPage } from '../features/not-found/components/not-found-page.tsx';
import { projectsQuery } from '../features/projects/projects.api.ts';
import { projectsSearchSchema } from '../features/projects/projects-search.ts';
import { workspacesQuery } from '../features/workspaces/workspaces.api.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { LonePageSkeleton } from '../ui/page/page-skeleton.tsx';
import {
  deviceRoute,
  userSettingsRoute,
  visitorRoutes,
  workspaceMachineRoute,
  workspaceRoute,
} from './account-routes.ts';
import { loadQuery } from './loaders.ts';
import { projectRoutes } from './project-routes.ts';
import { memberRoute, rootRoute } from './root-route.ts';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/projects', replace: true });
  },
});

const projectsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/projects',
  pendingComponent: LonePageSkeleton,
  validateSearch: projectsSearchSchema,
  loader: async ({ context: { queryClient } }) => {
    // The list shows a filter of workspaces if there are several, but also works without them.
    const workspaces = queryClient.prefetchQuery(workspacesQuery);
    await loadQuery(queryClient, projectsQuery);
    await workspaces;
  },
  component: lazyPage(
    () => import('../features/projects/components/list/projects-page.tsx'),
    'ProjectsPage',
  ),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: NotFoundPage,
});

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/404', replace: true });
  },
});

export const routeTree = rootRoute.addChildren([
  homeRoute,
  visitorRoutes,
  memberRoute.addChildren([
    userSettingsRoute,
    deviceRoute,
    workspaceRoute,
    workspaceMachineRoute,
    projectsRoute,
    projectRoutes,
  ]),
  notFoundRoute,
  unknownRoute,
]);

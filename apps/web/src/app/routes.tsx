import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { editorSearchSchema } from '../features/editor/editor-search.ts';
import { formatsQuery } from '../features/files/files.api.ts';
import { localesQuery, projectLocalesQuery } from '../features/locales/locales.api.ts';
import { localesSearchSchema } from '../features/locales/locales-search.ts';
import { NotFoundPage } from '../features/not-found/components/not-found-page.tsx';
import { ProjectSkeleton } from '../features/projects/components/project-skeleton.tsx';
import {
  projectQuery,
  projectStatsQuery,
  projectsQuery,
} from '../features/projects/projects.api.ts';
import { visitorRoutes } from './account-routes.ts';
import { requireAction, requireProjectLocale } from './guards.ts';
import { orNotFoundPage } from './or-not-found-page.ts';
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
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(projectsQuery),
  component: lazyRouteComponent(
    () => import('../features/projects/components/projects-page.tsx'),
    'ProjectsPage',
  ),
});

const projectRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/projects/$projectId',
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(
      Promise.all([
        queryClient.ensureQueryData(projectQuery(projectId)),
        queryClient.ensureQueryData(projectStatsQuery(projectId)),
        queryClient.ensureQueryData(projectLocalesQuery(projectId)),
      ]),
    ),
  pendingComponent: ProjectSkeleton,
  component: lazyRouteComponent(
    () => import('../features/projects/components/project-layout.tsx'),
    'ProjectLayout',
  ),
});

const projectHomeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId/translations', params, replace: true });
  },
});

const localesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/translations',
  validateSearch: localesSearchSchema,
  component: lazyRouteComponent(
    () => import('../features/locales/components/locales-page.tsx'),
    'LocalesPage',
  ),
});

const editorRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/translations/$localeCode',
  validateSearch: editorSearchSchema,
  staticData: { fillsWindow: true },
  loader: ({ context: { queryClient }, params: { projectId, localeCode } }) =>
    orNotFoundPage(requireProjectLocale(queryClient, projectId, localeCode)),
  component: lazyRouteComponent(
    () => import('../features/editor/components/editor-page.tsx'),
    'EditorPage',
  ),
});

const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/import',
  loader: async ({ context: { queryClient }, params }) => {
    await orNotFoundPage(requireAction(queryClient, params.projectId, 'ImportTranslation'));
    await Promise.all([
      queryClient.ensureQueryData(localesQuery),
      queryClient.ensureQueryData(formatsQuery),
    ]);
  },
  component: lazyRouteComponent(
    () => import('../features/files/components/import-page.tsx'),
    'ImportPage',
  ),
});

const exportRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/export',
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(formatsQuery),
  component: lazyRouteComponent(
    () => import('../features/files/components/export-page.tsx'),
    'ExportPage',
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
    projectsRoute,
    projectRoute.addChildren([
      projectHomeRoute,
      localesRoute,
      editorRoute,
      importRoute,
      exportRoute,
    ]),
  ]),
  notFoundRoute,
  unknownRoute,
]);

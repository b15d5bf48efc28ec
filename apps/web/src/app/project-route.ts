import { type Action, can } from '@parlance/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { projectLocalesQuery } from '../features/locales/locales.api.ts';
import { ProjectSkeleton } from '../features/projects/components/layout/project-skeleton.tsx';
import { projectQuery, projectStatsQuery } from '../features/projects/projects.api.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { loadQuery, orNotFoundPage } from './loaders.ts';
import { memberRoute } from './root-route.ts';

/** What the pages of a project stand in. */
export const projectRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/projects/$projectId',
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(
      Promise.all([
        loadQuery(queryClient, projectQuery(projectId)),
        loadQuery(queryClient, projectStatsQuery(projectId)),
        loadQuery(queryClient, projectLocalesQuery(projectId)),
      ]),
    ),
  pendingComponent: ProjectSkeleton,
  component: lazyPage(
    () => import('../features/projects/components/layout/project-layout.tsx'),
    'ProjectLayout',
  ),
});

/** Loads what a page of a project shows, for those who may see it. */
export async function loadPermitted(
  queryClient: QueryClient,
  projectId: string,
  action: Action,
  load: () => Promise<unknown>,
): Promise<void> {
  const { membership } = await orNotFoundPage(loadQuery(queryClient, projectQuery(projectId)));
  if (can(membership, action)) await orNotFoundPage(load());
}

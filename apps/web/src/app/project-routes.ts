import { createRoute, redirect } from '@tanstack/react-router';
import { meQuery } from '../features/account/account.api.ts';
import { activitySearchSchema } from '../features/activity/activity-search.ts';
import { checkSettingsQuery } from '../features/checks/checks.api.ts';
import { checksSearchSchema } from '../features/checks/checks-search.ts';
import { clientsQuery } from '../features/clients/clients.api.ts';
import { commandLineQuery, sentFilesQuery } from '../features/connect/connect.api.ts';
import { editorSearchSchema } from '../features/editor/editor-search.ts';
import { sheetSearchSchema } from '../features/editor/hooks/sheet/sheet-search.ts';
import { formatsQuery, importedFilesQuery } from '../features/files/files.api.ts';
import { importSearchSchema } from '../features/files/import-search.ts';
import { glossaryQuery, projectGlossariesQuery } from '../features/glossaries/glossaries.api.ts';
import { glossarySearchSchema } from '../features/glossaries/glossary-search.ts';
import { labelsQuery } from '../features/labels/labels.api.ts';
import { localesQuery } from '../features/locales/locales.api.ts';
import { localesSearchSchema } from '../features/locales/locales-search.ts';
import { projectMemoriesQuery } from '../features/memory/project-memories.api.ts';
import { filesQuery } from '../features/project-files/project-files.api.ts';
import { projectPlanQuery } from '../features/projects/projects.api.ts';
import { replaceSearchSchema } from '../features/replace/replace-search.ts';
import { screenshotsSearchSchema } from '../features/screenshots/screenshots-search.ts';
import { invitesQuery, membersQuery } from '../features/team/team.api.ts';
import { termsSearchSchema } from '../features/terms/terms-search.ts';
import { deliveriesSearchSchema } from '../features/webhooks/deliveries-search.ts';
import { webhooksQuery } from '../features/webhooks/webhooks.api.ts';
import { lazyPage } from '../lib/lazy-page.tsx';
import { listSearchSchema } from '../lib/list-search.ts';
import { NarrowPageSkeleton } from '../ui/page/page-skeleton.tsx';
import { requireProjectLocale } from './guards.ts';
import { loadQuery, orNotFoundPage } from './loaders.ts';
import { machineRoutes } from './machine-routes.ts';
import { permittedPage } from './permitted-page.tsx';
import { loadPermitted, projectRoute } from './project-route.ts';

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
  // The dialog for adding locales needs this list; the page does not wait for it.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(localesQuery),
  component: lazyPage(
    () => import('../features/locales/components/locales-page.tsx'),
    'LocalesPage',
  ),
});

const editorRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/translations/$localeCode',
  validateSearch: editorSearchSchema,
  staticData: { fillsWindow: true, hasKeys: true },
  loader: ({ context: { queryClient }, params: { projectId, localeCode } }) =>
    orNotFoundPage(requireProjectLocale(queryClient, projectId, localeCode)),
  component: lazyPage(() => import('../features/editor/components/editor-page.tsx'), 'EditorPage'),
});

const sheetRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/side-by-side',
  validateSearch: sheetSearchSchema,
  staticData: { fillsWindow: true, hasKeys: true },
  component: lazyPage(
    () => import('../features/editor/components/sheet/sheet-page.tsx'),
    'SheetPage',
  ),
});

const replaceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/replace',
  validateSearch: replaceSearchSchema,
  staticData: { fillsWindow: true },
  component: permittedPage(
    'EditTranslation',
    lazyPage(() => import('../features/replace/components/replace-page.tsx'), 'ReplacePage'),
  ),
});

const termsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/terms',
  validateSearch: termsSearchSchema,
  staticData: { fillsWindow: true, hasKeys: true },
  loader: ({ context: { queryClient } }) => loadQuery(queryClient, meQuery),
  component: lazyPage(() => import('../features/terms/components/terms-page.tsx'), 'TermsPage'),
});

const memoryRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/memory',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(loadQuery(queryClient, projectMemoriesQuery(projectId))),
  component: lazyPage(
    () => import('../features/memory/components/project-memory-page.tsx'),
    'ProjectMemoryPage',
  ),
});

const labelsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/labels',
  pendingComponent: NarrowPageSkeleton,
  validateSearch: listSearchSchema,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(loadQuery(queryClient, labelsQuery(projectId))),
  component: lazyPage(() => import('../features/labels/components/labels-page.tsx'), 'LabelsPage'),
});

const glossariesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/glossary',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(loadQuery(queryClient, projectGlossariesQuery(projectId))),
  component: lazyPage(
    () => import('../features/glossaries/components/project/project-glossaries-page.tsx'),
    'ProjectGlossariesPage',
  ),
});

const glossaryRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/glossary/$glossaryId',
  validateSearch: glossarySearchSchema,
  staticData: { fillsWindow: true, hasKeys: true },
  loader: ({ context: { queryClient }, params: { glossaryId } }) =>
    orNotFoundPage(loadQuery(queryClient, glossaryQuery(glossaryId))),
  component: lazyPage(
    () => import('../features/glossaries/components/concepts/glossary-page.tsx'),
    'ProjectGlossaryPage',
  ),
});

const screenshotsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/screenshots',
  validateSearch: screenshotsSearchSchema,
  component: lazyPage(
    () => import('../features/screenshots/components/screenshots-page.tsx'),
    'ScreenshotsPage',
  ),
});

const checksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/checks',
  pendingComponent: NarrowPageSkeleton,
  validateSearch: checksSearchSchema,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(loadQuery(queryClient, checkSettingsQuery(projectId))),
  component: lazyPage(() => import('../features/checks/components/checks-page.tsx'), 'ChecksPage'),
});

const activityRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/activity',
  validateSearch: activitySearchSchema,
  component: lazyPage(
    () => import('../features/activity/components/activity-page.tsx'),
    'ActivityPage',
  ),
});

const filesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/files',
  pendingComponent: NarrowPageSkeleton,
  validateSearch: listSearchSchema,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(loadQuery(queryClient, filesQuery(projectId))),
  component: lazyPage(
    () => import('../features/project-files/components/files-page.tsx'),
    'FilesPage',
  ),
});

const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/import',
  pendingComponent: NarrowPageSkeleton,
  validateSearch: importSearchSchema,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    Promise.all([
      loadQuery(queryClient, filesQuery(projectId)),
      loadQuery(queryClient, localesQuery),
      loadQuery(queryClient, formatsQuery),
    ]),
  component: permittedPage(
    'ImportTranslation',
    lazyPage(() => import('../features/files/components/imports/import-page.tsx'), 'ImportPage'),
  ),
});

const exportRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/export',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(
      Promise.all([
        loadQuery(queryClient, formatsQuery),
        loadQuery(queryClient, importedFilesQuery(projectId)),
        loadQuery(queryClient, filesQuery(projectId)),
      ]),
    ),
  component: lazyPage(
    () => import('../features/files/components/exports/export-page.tsx'),
    'ExportPage',
  ),
});

const teamRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/team',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(
      Promise.all([
        loadQuery(queryClient, meQuery),
        loadQuery(queryClient, membersQuery(projectId)),
        loadQuery(queryClient, invitesQuery(projectId)),
      ]),
    ),
  component: lazyPage(() => import('../features/team/components/team-page.tsx'), 'TeamPage'),
});

const clientsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/api',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(
      Promise.all([
        loadQuery(queryClient, clientsQuery(projectId)),
        loadQuery(queryClient, sentFilesQuery(projectId)),
        loadQuery(queryClient, commandLineQuery),
      ]),
    ),
  component: lazyPage(
    () => import('../features/clients/components/clients-page.tsx'),
    'ClientsPage',
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFoundPage(loadQuery(queryClient, projectPlanQuery(projectId))),
  component: lazyPage(
    () => import('../features/projects/components/settings/project-settings-page.tsx'),
    'ProjectSettingsPage',
  ),
});

const webhooksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks',
  pendingComponent: NarrowPageSkeleton,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    loadPermitted(queryClient, projectId, 'ViewWebhooks', () =>
      loadQuery(queryClient, webhooksQuery(projectId)),
    ),
  component: permittedPage(
    'ViewWebhooks',
    lazyPage(() => import('../features/webhooks/components/webhooks-page.tsx'), 'WebhooksPage'),
  ),
});

const webhookRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks/$webhookId',
  pendingComponent: NarrowPageSkeleton,
  validateSearch: deliveriesSearchSchema,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    loadPermitted(queryClient, projectId, 'ViewWebhooks', () =>
      loadQuery(queryClient, webhooksQuery(projectId)),
    ),
  component: permittedPage(
    'ViewWebhooks',
    lazyPage(() => import('../features/webhooks/components/webhook-page.tsx'), 'WebhookPage'),
  ),
});

/** A project and its pages. */
export const projectRoutes = projectRoute.addChildren([
  projectHomeRoute,
  termsRoute,
  filesRoute,
  memoryRoute,
  labelsRoute,
  glossariesRoute,
  glossaryRoute,
  screenshotsRoute,
  checksRoute,
  activityRoute,
  localesRoute,
  editorRoute,
  sheetRoute,
  replaceRoute,
  teamRoute,
  importRoute,
  exportRoute,
  clientsRoute,
  webhooksRoute,
  webhookRoute,
  ...machineRoutes,
  settingsRoute,
]);

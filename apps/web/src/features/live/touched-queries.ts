import type { ProjectEvent, ProjectEventName } from '@parlance/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { checkSettingsQuery } from '../checks/checks.api.ts';
import { clientsQuery } from '../clients/clients.api.ts';
import { sentFilesQuery } from '../connect/connect.api.ts';
import { checkedTermsKey, findingCountsKey, ignoresKey } from '../findings/findings.api.ts';
import { glossaryKey, glossaryKeysOf } from '../glossaries/glossaries.api.ts';
import { versionsKey } from '../history/history.api.ts';
import { jobsQuery } from '../jobs/jobs.api.ts';
import { labelsQuery } from '../labels/labels.api.ts';
import { projectLocalesQuery } from '../locales/locales.api.ts';
import {
  machineBenchesKey,
  machineRunsKey,
  machineSettingsQuery,
  machineSpendingQuery,
} from '../machine/machine.api.ts';
import { memoryKey, sameTextsKey } from '../memory/memory.api.ts';
import { fileStatsQuery, filesQuery } from '../project-files/project-files.api.ts';
import {
  entriesKey,
  projectKey,
  projectPlanQuery,
  projectQuery,
  projectStatsQuery,
  projectsQuery,
} from '../projects/projects.api.ts';
import { screenshotsKey } from '../screenshots/screenshots.api.ts';
import { invitesQuery, membersQuery } from '../team/team.api.ts';
import { termTextsKey } from '../terms/terms.api.ts';
import { usagesKey } from '../usages/usages.api.ts';
import { webhooksQuery } from '../webhooks/webhooks.api.ts';

type Touch = (projectId: string) => readonly QueryKey[];

const stats: Touch = (id) => [projectStatsQuery(id).queryKey];
const fileStats: Touch = (id) => [fileStatsQuery(id).queryKey];
const sentFiles: Touch = (id) => [sentFilesQuery(id).queryKey];
const project: Touch = (id) => [projectQuery(id).queryKey, projectsQuery.queryKey];

/** The queries that each event makes stale. Lists of entries are not among them, because they update themselves. */
const touches: Partial<Record<ProjectEventName, Touch>> = {
  translation: (id) => [...stats(id), sameTextsKey(id)],
  // An import tells of them last, whatever it has brought.
  translations: (id) => [...stats(id), ...sentFiles(id), sameTextsKey(id)],
  // What is found in memories goes on being so until they have what was done.
  memories: (id) => [memoryKey(id)],
  terms: (id) => [
    ...stats(id),
    sameTextsKey(id),
    checkedTermsKey(id),
    ...project(id),
    projectPlanQuery(id).queryKey,
    ...fileStats(id),
    // Those of deleted terms go with them.
    findingCountsKey(id),
    screenshotsKey(id),
    usagesKey(id),
  ],
  files: (id) => [
    filesQuery(id).queryKey,
    ...fileStats(id),
    findingCountsKey(id),
    checkedTermsKey(id),
  ],
  locales: (id) => [
    ...stats(id),
    checkedTermsKey(id),
    ...project(id),
    projectLocalesQuery(id).queryKey,
    ...fileStats(id),
    findingCountsKey(id),
  ],
  labels: (id) => [labelsQuery(id).queryKey, checkedTermsKey(id)],
  screenshots: (id) => [screenshotsKey(id)],
  usages: (id) => [usagesKey(id)],
  findings: (id) => [...stats(id), ...fileStats(id), findingCountsKey(id), ignoresKey(id)],
  // Texts are checked by the terms that are in their sources.
  glossaries: (id) => [...glossaryKeysOf(id), checkedTermsKey(id)],
  checks: (id) => [checkSettingsQuery(id).queryKey, checkedTermsKey(id)],
  project: (id) => [...project(id), checkedTermsKey(id)],
  job: (id) => [jobsQuery(id).queryKey],
  // A run or a comparison goes on, which is paid for.
  machine: (id) => [
    machineRunsKey(id),
    machineBenchesKey(id),
    machineSettingsQuery(id).queryKey,
    machineSpendingQuery(id).queryKey,
  ],
  // The project contains the user's own role.
  members: (id) => [
    ...project(id),
    membersQuery(id).queryKey,
    invitesQuery(id).queryKey,
    clientsQuery(id).queryKey,
    webhooksQuery(id).queryKey,
  ],
  // Whether a webhook works goes by its deliveries.
  deliveries: (id) => [webhooksQuery(id).queryKey],
};

/**
 * Refetches the visible queries of a project that events have made stale; the others are refetched when they are
 * shown.
 */
export function lookAtTouched(
  queryClient: QueryClient,
  projectId: string,
  events: readonly ProjectEvent[],
): void {
  const sourceLocale = queryClient.getQueryData(projectQuery(projectId).queryKey)?.sourceLocale;
  const names = new Set(events.map(({ event }) => event));
  const keys = [
    ...[...names].flatMap((name) => touches[name]?.(projectId) ?? []),
    ...events.flatMap((event) => checkedTermsOf(event, projectId, sourceLocale)),
    ...events.flatMap((event) => textsOf(event, projectId)),
    ...events.flatMap(({ event, data }) =>
      event === 'glossaries' ? [glossaryKey(data.glossaryId)] : [],
    ),
  ];
  const distinct = new Map(keys.map((queryKey) => [queryKey.join(), queryKey]));
  for (const queryKey of distinct.values()) {
    // The keys of projects begin those of everything in them.
    const exact = queryKey.length <= projectKey(projectId).length;
    void queryClient.invalidateQueries({ queryKey, exact });
  }
}

/** What of the terms that texts are checked by goes with the locale of an event: only source texts count elsewhere. */
function checkedTermsOf(
  event: ProjectEvent,
  projectId: string,
  sourceLocale: string | null | undefined,
): readonly QueryKey[] {
  const key = checkedTermsKey(projectId);
  // Some of what was found may be ignored now.
  if (event.event === 'findings') return event.data.locales.map((locale) => [...key, locale]);
  if (event.event !== 'translation' && event.event !== 'translations') return [];
  const { locale } = event.data;
  return locale === undefined || locale === sourceLocale ? [key] : [];
}

/** What is shown of the texts that an event is about, and of their versions. */
function textsOf({ event, data }: ProjectEvent, projectId: string): readonly QueryKey[] {
  const [texts, versions] = [termTextsKey(projectId), versionsKey(projectId)];
  if (event === 'translation') {
    return [
      [...texts, data.termId],
      [...versions, data.locale, data.termId],
    ];
  }
  if (event === 'translations') return [texts, data.locale ? [...versions, data.locale] : versions];
  return event === 'locales' ? [texts, versions] : [];
}

/** Refetches all visible queries of a project, except lists of entries. */
export function lookAtAll(queryClient: QueryClient, projectId: string): void {
  const lists = entriesKey(projectId);
  void queryClient.invalidateQueries({
    queryKey: projectKey(projectId),
    predicate: ({ queryKey }) => queryKey[lists.length - 1] !== lists.at(-1),
  });
}

/** Refetches the project and its locales, so that users who were removed, or whose locale was deleted, find out. */
export function lookWhatIsGone(queryClient: QueryClient, projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey, exact: true });
  void queryClient.invalidateQueries({ queryKey: projectLocalesQuery(projectId).queryKey });
}

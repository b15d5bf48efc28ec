import { type Activity, endpoints, type Output } from '@parlance/contract';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { projectKey } from '../projects/projects.api.ts';
import type { ActivitySearch } from './activity-search.ts';

/** Pages of the log, as they are in the query cache. */
type Log = InfiniteData<Page, unknown>;

type Page = Output<typeof endpoints.listActivity> & {
  /** How many entries at the beginning came while the page was shown. */
  readonly freshCount?: number;
};

/** A page of the log; single edits are grouped, so it is many rows for few lines. */
const pageSize = 100;
/** Where more happened meanwhile, everything is asked for anew. */
const maxNews = 200;
const changesAtOnce = 20;

function toQuery({ person, locale, file, area }: ActivitySearch) {
  return {
    ...(person === undefined ? {} : { actorId: person }),
    ...(locale === undefined ? {} : { locale }),
    ...(file === undefined ? {} : { fileId: file }),
    ...(area === undefined ? {} : { area }),
  };
}

/** The log of a project, newest first. */
export const activityQuery = (projectId: string, search: ActivitySearch) =>
  infiniteQueryOptions({
    queryKey: [...projectKey(projectId), 'activity', toQuery(search)],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const query = {
        ...toQuery(search),
        limit: pageSize,
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      return api(endpoints.listActivity, { params: { projectId }, query }, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextSeq }) => nextSeq,
  });

/** Adds what has happened since to a log that is shown, above what is there. */
export async function fetchNews(
  queryClient: QueryClient,
  projectId: string,
  search: ActivitySearch,
): Promise<void> {
  const { queryKey } = activityQuery(projectId, search);
  const after = queryClient.getQueryData(queryKey)?.pages[0]?.activities[0]?.seq;
  if (after === undefined) return queryClient.invalidateQueries({ queryKey });
  const query = { ...toQuery(search), after, limit: maxNews };
  const news = await api(endpoints.listActivity, { params: { projectId }, query });
  if (news.nextSeq !== null) return queryClient.invalidateQueries({ queryKey });
  const came = news.activities.toReversed();
  queryClient.setQueryData(queryKey, (data) => data && withNews(data, came));
}

/** A log with new entries, newest first. Those that are there already are left out. */
export function withNews(data: Log, news: readonly Activity[]): Log {
  const [first, ...others] = data.pages;
  if (!first) return data;
  const last = first.activities[0]?.seq ?? 0;
  const came = news.filter(({ seq }) => seq > last);
  if (came.length === 0) return data;
  const undone = undoneBy([...came, ...data.pages.flatMap(({ activities }) => activities)], came);
  const update = (activity: Activity): Activity =>
    activity.changeSet && undone.has(activity.id)
      ? {
          ...activity,
          changeSet: { ...activity.changeSet, undoneBy: undone.get(activity.id) ?? null },
        }
      : activity;
  const head = {
    ...first,
    activities: [...came, ...first.activities].map(update),
    freshCount: came.length + (first.freshCount ?? 0),
  };
  const rest = others.map((page) => ({ ...page, activities: page.activities.map(update) }));
  return { ...data, pages: [head, ...rest] };
}

/** What has undone the entries that new undos are about, by the id of the entry; null where the undo is undone. */
function undoneBy(
  all: readonly Activity[],
  news: readonly Activity[],
): ReadonlyMap<string, string | null> {
  const byChangeSet = new Map(all.map((activity) => [activity.changeSetId, activity]));
  const undone = new Map<string, string | null>();
  for (const { changeSet, changeSetId } of news.toReversed()) {
    let undo = changeSetId;
    let target = byChangeSet.get(changeSet?.undoes ?? '');
    for (let isUndone = true; target; isUndone = !isUndone) {
      undone.set(target.id, isUndone ? undo : null);
      undo = target.changeSetId;
      target = byChangeSet.get(target.changeSet?.undoes ?? '');
    }
  }
  return undone;
}

/** The changes of a change set. They never change, but what their terms are called does. */
export const changesQuery = (projectId: string, changeSetId: string) =>
  infiniteQueryOptions({
    queryKey: [...projectKey(projectId), 'changes', changeSetId],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: changesAtOnce,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return api(endpoints.getChangeSet, { params: { projectId, changeSetId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

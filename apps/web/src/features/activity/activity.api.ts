import { type Activity, endpoints, type Output } from '@parlance/contract';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import type { DoneUndo } from '../history/history.api.ts';
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
  const head = {
    ...first,
    activities: [...came, ...first.activities],
    freshCount: came.length + (first.freshCount ?? 0),
  };
  return withUndos(
    { ...data, pages: [head, ...others] },
    came.toReversed().flatMap(({ changeSetId, changeSet }) => {
      const { undoes = null } = changeSet ?? {};
      return changeSetId === null || undoes === null ? [] : [{ changeSetId, undoes }];
    }),
  );
}

/**
 * Notes in all logs of a project what has been undone, whether they show the undos or not. A log without what was
 * undone, as without the undo that somebody has taken back, is asked for anew.
 */
export function noteUndos(
  queryClient: QueryClient,
  projectId: string,
  undos: readonly DoneUndo[],
): void {
  const queryKey = [...projectKey(projectId), 'activity'];
  queryClient.setQueriesData<Log>({ queryKey }, (data) => data && withUndos(data, undos));
  void queryClient.invalidateQueries({
    queryKey,
    predicate: ({ state }) =>
      undos.some(({ undoes }) => !hasChangeSet(state.data as Log | undefined, undoes)),
  });
}

function hasChangeSet(data: Log | undefined, id: string): boolean {
  return data?.pages.some((page) => page.activities.some((one) => one.changeSetId === id)) ?? true;
}

/** A log that says of its entries what of these undos, oldest first, has undone them. */
function withUndos(data: Log, undos: readonly DoneUndo[]): Log {
  const all = data.pages.flatMap(({ activities }) => activities);
  const byChangeSet = new Map(all.map((activity) => [activity.changeSetId, activity]));
  const undoneBy = new Map<string, string | null>();
  for (const { changeSetId, undoes } of undos) {
    let undo: string | null = changeSetId;
    let target = byChangeSet.get(undoes);
    // Where an undo is undone, what it had undone is not undone any more, and so on.
    for (let isUndone = true; target; isUndone = !isUndone) {
      undoneBy.set(target.id, isUndone ? undo : null);
      undo = target.changeSetId;
      target = byChangeSet.get(target.changeSet?.undoes ?? '');
    }
  }
  if (undoneBy.size === 0) return data;
  const update = (activity: Activity): Activity => {
    const { id, changeSet } = activity;
    if (!changeSet || !undoneBy.has(id)) return activity;
    return { ...activity, changeSet: { ...changeSet, undoneBy: undoneBy.get(id) ?? null } };
  };
  const pages = data.pages.map((page) => ({ ...page, activities: page.activities.map(update) }));
  return { ...data, pages };
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

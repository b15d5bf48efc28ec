import { ApiError, type ProjectEvent, parseEvent } from '@parlance/contract';
import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { noteProgress } from '../jobs/jobs.api.ts';
import { isLeaving } from '../projects/projects.api.ts';
import { createConnection } from './connection.ts';
import { passOn } from './event-hub.ts';
import { createGatherer } from './gather.ts';
import { isCutOffQuery, noteAuthors, openEvents, peopleQuery } from './live.api.ts';
import { lookAtAll, lookAtTouched, lookWhatIsGone } from './touched-queries.ts';
import { whileInUse } from './while-in-use.ts';

interface Options {
  readonly queryClient: QueryClient;
  readonly projectId: string;
  readonly userId: string;
}

/**
 * Keeps the query cache of a project up to date over one connection, which is opened by the first call of `moveTo`.
 */
export function followProject({ queryClient, projectId, userId }: Options) {
  let localeCode: string | undefined;
  let isOpen = false;

  /** While the user leaves a project, its queries would be answered with 404. */
  const mayLook = () => !isLeaving(queryClient, projectId);

  const touched = createGatherer<ProjectEvent>({ soonMs: 300, everyMs: 2000 }, (events) => {
    if (mayLook()) lookAtTouched(queryClient, projectId, events);
  });
  const news = createGatherer<ProjectEvent>({ soonMs: 50, everyMs: 50 }, (events) =>
    notifyManager.batch(() => {
      const translations = events.flatMap((one) => (one.event === 'translation' ? [one.data] : []));
      const byOthers = translations.filter(({ by }) => by.id !== userId);
      if (byOthers.length > 0) noteAuthors(queryClient, projectId, byOthers);
      passOn(projectId, events);
    }),
  );

  const take = (event: ProjectEvent) => {
    if (event.event === 'presence') {
      queryClient.setQueryData(peopleQuery(projectId).queryKey, event.data.people);
    } else if (event.event === 'reset') {
      // Also on the first connection: data that was loaded before it may have changed since.
      if (mayLook()) lookAtAll(queryClient, projectId);
      news.add(event);
    } else if (event.event !== 'job') {
      news.add(event);
      touched.add(event);
    } else if (!noteProgress(queryClient, projectId, event.data)) {
      touched.add(event);
    }
  };

  const setOpen = (next: boolean) => {
    isOpen = next;
    queryClient.setQueryData(isCutOffQuery.queryKey, !next);
    if (!next) queryClient.setQueryData(peopleQuery(projectId).queryKey, []);
  };

  const connection = createConnection({
    open: (lastEventId, signal) => openEvents({ projectId, localeCode }, lastEventId, signal),
    onEvent: (message) => {
      const event = parseEvent(message);
      if (event) take(event);
    },
    onState: (state) => setOpen(state === 'open'),
    isFinal,
    onEnd: () => {
      queryClient.setQueryData(isCutOffQuery.queryKey, false);
      if (mayLook()) lookWhatIsGone(queryClient, projectId);
    },
  });

  /** Clears the people, whom the server sends anew to a new connection: then this tab sends its selection again. */
  const reopen = () => {
    queryClient.setQueryData(peopleQuery(projectId).queryKey, []);
    connection.reopen();
  };

  const use = whileInUse({
    onReturn: () => {
      if (!isOpen) reopen();
    },
    onOnline: reopen,
    onLeft: () => {
      connection.pause();
      isOpen = false;
    },
  });

  return {
    /** Tells other users which locale is open here, if any. */
    moveTo: (next: string | undefined) => {
      localeCode = next;
      reopen();
    },
    close: () => {
      use.end();
      touched.stop();
      news.stop();
      connection.pause();
      queryClient.removeQueries({ queryKey: peopleQuery(projectId).queryKey });
      queryClient.setQueryData(isCutOffQuery.queryKey, false);
    },
  };
}

/** An error answer that a retry would not change. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false;
  return error.status !== 408 && error.status !== 429;
}

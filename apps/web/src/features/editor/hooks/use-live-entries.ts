import type { ProjectEvent } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asksForPeople } from '../../../lib/search/entry-search.ts';
import { useFreshRows } from '../../../ui/list/rows/use-fresh-rows.ts';
import { useProjectEvents } from '../../live/hooks/use-project-events.ts';
import type { TranslationEvent } from '../../live/live.api.ts';
import { fetchWindow, runKey } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import { updateEntry, updateReference } from '../entry-cache.ts';
import type { EntryRun } from '../entry-run.ts';

/** Shows changes of other users without moving a row. Returns whether rows were added or removed. */
export function useLiveEntries(run: EntryRun): boolean {
  const { queue } = useEditor();
  const queryClient = useQueryClient();
  const { projectId, localeCode, filter } = run;

  const list = useMemo(
    () => ({
      runKey: runKey(run),
      cursors: run.cursors,
      fetchWindow: (window: number, signal: AbortSignal) => fetchWindow(run, window, queue, signal),
      countRows: () => run.rows,
      setRows: (rows: number | undefined) => {
        run.rows = rows;
      },
    }),
    [run, queue],
  );
  const { isOutdated, scheduleRefresh } = useFreshRows(list);

  const isShown = (locale: string | undefined) =>
    locale === undefined || locale === localeCode || locale === filter.reference;

  const show = ({ locale, termId, value, state, revision, updatedAt }: TranslationEvent) => {
    if (!isShown(locale)) return;
    if (value === undefined || asksForPeople(filter.q)) scheduleRefresh();
    else if (locale === localeCode) {
      const date = { created: updatedAt, modified: updatedAt };
      updateEntry(queryClient, run, { termId, value, state, revision, date });
    } else updateReference(queryClient, run, { termId, value });
  };

  const take = (news: ProjectEvent) => {
    if (news.event === 'translation') show(news.data);
    else if (news.event === 'translations') {
      if (isShown(news.data.locale)) scheduleRefresh();
    } else if (news.event === 'findings') {
      if (news.data.locales.includes(localeCode)) scheduleRefresh();
    } else if (news.event === 'terms' || news.event === 'labels' || news.event === 'reset') {
      scheduleRefresh();
    }
  };

  useProjectEvents(projectId, (events) => events.forEach(take));
  return isOutdated;
}

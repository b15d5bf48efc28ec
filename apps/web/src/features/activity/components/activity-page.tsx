import { Button } from '@mantine/core';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchChange } from '../../../lib/use-search-change.ts';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { activityQuery } from '../activity.api.ts';
import { groupActivities } from '../activity-groups.ts';
import type { ActivitySearch } from '../activity-search.ts';
import { useActivityNews } from '../hooks/use-activity-news.ts';
import { useNow } from '../hooks/use-now.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityLine } from './activity-line.tsx';
import classes from './activity-page.module.css';
import { ActivitySkeleton } from './activity-skeleton.tsx';

/** Grouped edits may be few lines; so many are there before somebody has to ask for more. */
const minLines = 20;

const noFilter: ActivitySearch = {
  person: undefined,
  locale: undefined,
  file: undefined,
  area: undefined,
};

/** What has happened in a project, by days: who did what, what it changed, and undo. */
export function ActivityPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const search = useSearch({ from: '/member/projects/$projectId/activity' });
  const change = useSearchChange<ActivitySearch>(`/projects/${projectId}/activity`);
  const log = useInfiniteQuery(activityQuery(projectId, search));
  const lookForNews = useActivityNews(projectId, search);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = log;
  const days = useMemo(() => groupActivities(data ?? { pages: [] }), [data]);
  const lines = days.reduce((sum, { groups }) => sum + groups.length, 0);
  const lacksLines = hasNextPage && !isFetchNextPageError && lines < minLines;

  const loaded = data?.pages.length ?? 0;
  // Each page that has come may not be enough yet.
  useEffect(() => {
    if (loaded > 0 && lacksLines && !isFetchingNextPage) void fetchNextPage();
  }, [loaded, lacksLines, isFetchingNextPage, fetchNextPage]);

  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const clear = () => change(noFilter);
  return (
    <Page>
      <PageHeader
        title={formatMessage({ id: 'activity.title' })}
        description={formatMessage({ id: 'activity.about' })}
      />
      <ActivityFilters
        projectId={projectId}
        search={search}
        personName={search.person && (data?.pages[0]?.activities[0]?.actor.name ?? undefined)}
        onChange={change}
        onClear={isFiltered ? clear : undefined}
      />
      {log.error && (
        <RetryAlert
          error={log.error}
          isBusy={log.isFetching}
          onRetry={() => void (data ? fetchNextPage() : log.refetch())}
        />
      )}
      {log.isPending && <ActivitySkeleton />}
      {data && lines === 0 && !hasNextPage && (
        <EmptyState
          icon={isFiltered ? IconSearchOff : IconHistory}
          title={formatMessage({ id: isFiltered ? 'activity.noMatch' : 'activity.empty' })}
          description={formatMessage({
            id: isFiltered ? 'activity.noMatchHint' : 'activity.emptyHint',
          })}
        >
          {isFiltered && (
            <Button variant="default" onClick={clear}>
              <FormattedMessage id="list.clearFilters" />
            </Button>
          )}
        </EmptyState>
      )}
      <Days days={days} onUndone={lookForNews} />
      {hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          <FormattedMessage id="activity.more" />
        </Button>
      )}
    </Page>
  );
}

interface DaysProps {
  days: ReturnType<typeof groupActivities>;
  onUndone: () => void;
}

function Days({ days, onUndone }: DaysProps) {
  const now = useNow();
  return days.map(({ date, groups }) => (
    <section key={date.getTime()} className={classes.day} aria-labelledby={`day-${date.getTime()}`}>
      <h2 className={classes.date} id={`day-${date.getTime()}`}>
        <DayName date={date} now={now} />
      </h2>
      <ul className={classes.list}>
        {groups.map((group) => (
          <ActivityLine key={group.key} group={group} now={now} onUndone={onUndone} />
        ))}
      </ul>
    </section>
  ));
}

/** A day, as people speak of it: today, yesterday, or by its date. */
function DayName({ date, now }: { date: Date; now: number }) {
  const { formatDate, formatRelativeTime } = useIntl();
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  // Days of a change of the clock have 23 or 25 hours.
  const ago = Math.round((today.getTime() - date.getTime()) / 86_400_000);
  if (ago <= 1) return formatRelativeTime(-Math.max(ago, 0), 'day', { numeric: 'auto' });
  const isThisYear = date.getFullYear() === today.getFullYear();
  return formatDate(date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

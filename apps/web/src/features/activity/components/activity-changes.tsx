import { Button } from '@mantine/core';
import type { Activity } from '@parlance/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { changesQuery } from '../activity.api.ts';
import type { ActivityGroup } from '../activity-groups.ts';
import classes from './activity-changes.module.css';
import { ActivityTime } from './activity-time.tsx';
import { ChangeItem } from './change-item.tsx';
import { UndoButton } from './undo-button.tsx';

interface Props {
  group: ActivityGroup;
  now: number;
  onUndone: () => void;
}

/** How many edits of a group are shown at once, each with its texts. */
const editsAtOnce = 20;

/** What an opened line of the log changed: the changes of one action, or each edit of a group. */
export function ActivityChanges({ group: { activities }, now, onUndone }: Props) {
  const [shown, setShown] = useState(editsAtOnce);
  if (activities.length === 1) {
    const [activity] = activities;
    return (
      <>
        <ul className={classes.changes}>
          <Changes activity={activity} />
        </ul>
        <div className={classes.foot}>
          <ExactTime date={activity.date} />
          <UndoButton activities={[activity]} onUndone={onUndone} />
        </div>
      </>
    );
  }
  return (
    <>
      <ul className={classes.changes}>
        {activities.slice(0, shown).map((activity) => (
          <Changes
            key={activity.id}
            activity={activity}
            controls={
              <>
                <ActivityTime date={activity.date} now={now} className={classes.time} />
                {activity.changeSet?.undoneBy && (
                  <span className={classes.undone}>
                    <FormattedMessage id="activity.undone" />
                  </span>
                )}
                <UndoButton activities={[activity]} isInList onUndone={onUndone} />
              </>
            }
          />
        ))}
        {activities.length > shown && (
          <li>
            <MoreButton onClick={() => setShown(shown + editsAtOnce)} />
          </li>
        )}
      </ul>
      <div className={classes.foot}>
        <ExactTime date={activities[0].date} />
        <UndoButton activities={activities} onUndone={onUndone} />
      </div>
    </>
  );
}

/** The changes of one entry. That of a single edit is known already, unless its texts are long. */
function Changes({ activity, controls }: { activity: Activity; controls?: ReactNode }) {
  const { change, changeSetId } = activity;
  // The line names the locale already, if it is a single one.
  const showsLocale = activity.details.locale === undefined;
  if (change) return <ChangeItem change={change} showsLocale={showsLocale} controls={controls} />;
  if (changeSetId === null) return null;
  return <FetchedChanges changeSetId={changeSetId} showsLocale={showsLocale} controls={controls} />;
}

interface FetchedProps {
  changeSetId: string;
  showsLocale: boolean;
  controls: ReactNode;
}

function FetchedChanges({ changeSetId, showsLocale, controls }: FetchedProps) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const query = useInfiniteQuery(changesQuery(projectId, changeSetId));
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <>
      {error && (
        <li>
          <RetryAlert
            error={error}
            isBusy={isFetching}
            onRetry={() => void (data ? fetchNextPage() : refetch())}
          />
        </li>
      )}
      {query.isPending && (
        <li className={classes.note} role="status">
          {formatMessage({ id: 'state.loading' })}
        </li>
      )}
      {data && changes.length === 0 && (
        <li className={classes.note}>
          <FormattedMessage id="activity.noChanges" />
        </li>
      )}
      {changes.map((change, index) => (
        <ChangeItem
          key={keyOf(change)}
          change={change}
          showsLocale={showsLocale}
          controls={index === 0 ? controls : undefined}
        />
      ))}
      {hasNextPage && !error && (
        <li>
          <MoreButton isLoading={isFetching} onClick={() => void fetchNextPage()} />
        </li>
      )}
    </>
  );
}

type Change = NonNullable<Activity['change']>;

function keyOf(change: Change): string {
  const locale = 'locale' in change ? change.locale : '';
  const label = 'label' in change ? change.label?.id : '';
  return [change.kind, change.termId, locale, label].join(' ');
}

function MoreButton({ isLoading = false, onClick }: { isLoading?: boolean; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" loading={isLoading} onClick={onClick}>
      <FormattedMessage id="activity.moreChanges" />
    </Button>
  );
}

function ExactTime({ date }: { date: string }) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={date}>{formatDate(date, { dateStyle: 'long', timeStyle: 'medium' })}</time>
  );
}

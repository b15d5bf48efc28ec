import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ListSkeleton } from '../../../../ui/list/rows/list-skeleton.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import type { useEntryRun } from '../../hooks/use-entry-run.ts';
import { EmptyList } from './empty-list.tsx';
import { EntryList } from './entry-list.tsx';
import classes from './list-area.module.css';

interface Props {
  list: ReturnType<typeof useEntryRun>;
  note: ReactNode;
  onClear: () => void;
}

/** The list, its skeleton or its error. */
export function ListArea({ list, note, onClear }: Props) {
  const { opened, isOpening, error, retry, rerun } = list;
  if (error) {
    return (
      <div className={classes.message}>
        <ErrorAlert error={error}>
          <Button size="compact-xs" variant="default" ms="sm" onClick={() => void retry()}>
            <FormattedMessage id="action.retry" />
          </Button>
        </ErrorAlert>
      </div>
    );
  }
  if (!opened) return <ListSkeleton />;
  const { run } = opened;
  if (run.rows === 0) {
    return (
      <div className={classes.message}>
        <EmptyList key={run.id} run={run} onClear={onClear} />
      </div>
    );
  }
  return (
    <EntryList key={run.id} opened={opened} isBusy={isOpening} note={note} onRefresh={rerun} />
  );
}

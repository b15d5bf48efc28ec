import { Button } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import type { EntryRun } from '../../entry-run.ts';
import classes from './list-notices.module.css';

interface Props {
  run: EntryRun;
  /** Whether a search for untranslated terms has found none. */
  isDone: boolean;
  error: unknown;
  onRetry: () => void;
}

/** The notices above the list. */
export function ListNotices({ run, isDone, error, onRetry }: Props) {
  const { q, labels, status } = run.filter;
  const isWhole = q === '' && labels === '' && status !== 'translated';
  return (
    <>
      {isDone && (
        <div role="status" className={classes.done}>
          <IconConfetti size={20} aria-hidden="true" />
          <p>
            <strong>
              <FormattedMessage id={isWhole ? 'editor.allDone' : 'editor.noneLeft'} />
            </strong>{' '}
            <FormattedMessage
              id={isWhole ? 'editor.allDoneDescription' : 'editor.noneLeftDescription'}
            />
          </p>
        </div>
      )}
      {error !== undefined && error !== null && (
        <div className={classes.error}>
          <ErrorAlert error={error}>
            <Button size="compact-xs" variant="default" ms="sm" onClick={onRetry}>
              <FormattedMessage id="action.retry" />
            </Button>
          </ErrorAlert>
        </div>
      )}
    </>
  );
}

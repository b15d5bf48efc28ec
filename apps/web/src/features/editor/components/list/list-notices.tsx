import { IconCheck, IconConfetti } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import type { ListFilter } from '../../entry-list.ts';
import type { Missed } from '../../hooks/use-next-row.ts';
import classes from './list-notices.module.css';

interface Props {
  filter: ListFilter;
  /** What the list was searched for in vain. */
  missed: Missed | undefined;
  error: unknown;
  onRetry: () => void;
}

/** The notices above the list. */
export function ListNotices({ filter, missed, error, onRetry }: Props) {
  const { q, labels, status } = filter;
  const isWhole = q === '' && labels === '' && status !== 'translated';
  return (
    <>
      {missed?.sought === 'problem' && missed.error === undefined && (
        <div role="status" className={classes.done}>
          <IconCheck size={20} aria-hidden="true" />
          <p>
            <FormattedMessage id="editor.noMoreProblems" />
          </p>
        </div>
      )}
      {missed?.sought === 'untranslated' && (
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
      {missed?.error !== undefined && (
        <div className={classes.error}>
          <ErrorAlert error={missed.error} />
        </div>
      )}
      {error !== undefined && error !== null && (
        <div className={classes.error}>
          <RetryAlert error={error} onRetry={onRetry} />
        </div>
      )}
    </>
  );
}

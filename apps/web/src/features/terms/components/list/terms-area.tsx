import { FormattedMessage } from 'react-intl';
import { ListSkeleton } from '../../../../ui/list/rows/list-skeleton.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import type { useTermRun } from '../../hooks/use-term-run.ts';
import { EmptyTerms } from './empty-terms.tsx';
import { TermList } from './term-list.tsx';
import classes from './terms-area.module.css';

interface Props {
  list: ReturnType<typeof useTermRun>;
  onNew: () => void;
  onClear: () => void;
}

/** The list, its skeleton or its error. */
export function TermsArea({ list, onNew, onClear }: Props) {
  const { opened, added, rows, isOpening, error, retry, rerun } = list;
  if (error) {
    return (
      <div className={classes.message}>
        <RetryAlert error={error} onRetry={() => void retry()} />
      </div>
    );
  }
  if (!opened || rows === undefined) return <ListSkeleton />;
  const { run, isGone } = opened;
  return (
    <>
      {isGone && (
        <div className={classes.notice}>
          <Notice tone="warning">
            <FormattedMessage id="terms.gone" />
          </Notice>
        </div>
      )}
      {rows + added.length === 0 ? (
        <div className={classes.message}>
          <EmptyTerms key={run.id} run={run} onNew={onNew} onClear={onClear} />
        </div>
      ) : (
        <TermList
          key={run.id}
          opened={opened}
          added={added}
          rowsBelow={rows}
          isBusy={isOpening}
          onRerun={rerun}
        />
      )}
    </>
  );
}

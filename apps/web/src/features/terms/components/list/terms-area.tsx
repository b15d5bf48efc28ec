import { FormattedMessage } from 'react-intl';
import { ListSkeleton } from '../../../../ui/list/rows/list-skeleton.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import type { useListedTerms } from '../../hooks/use-listed-terms.ts';
import { EmptyTerms } from './empty-terms.tsx';
import { TermList } from './term-list.tsx';
import classes from './terms-area.module.css';

interface Props {
  list: ReturnType<typeof useListedTerms>;
  onNew: () => void;
  onClear: () => void;
}

/** The list, its skeleton or its error. */
export function TermsArea({ list, onNew, onClear }: Props) {
  const { opened, rows, isOpening, error, retry, reopen } = list;
  if (error) {
    return (
      <div className={classes.message}>
        <RetryAlert error={error} onRetry={() => void retry()} />
      </div>
    );
  }
  if (!opened) return <ListSkeleton />;
  return (
    <>
      {opened.isGone && (
        <div className={classes.notice}>
          <Notice tone="warning">
            <FormattedMessage id="terms.gone" />
          </Notice>
        </div>
      )}
      {rows === 0 ? (
        <div className={classes.message}>
          <EmptyTerms key={opened.id} opened={opened} onNew={onNew} onClear={onClear} />
        </div>
      ) : (
        <TermList key={opened.id} opened={opened} isBusy={isOpening} onReopen={reopen} />
      )}
    </>
  );
}

import { IconReplace, IconSearchOff } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { ListSkeleton } from '../../../ui/list/rows/list-skeleton.tsx';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import type { Replacement } from '../hooks/use-replacement.ts';
import type { ReplacementQuery } from '../replace-search.ts';
import type { Ticks } from '../ticks.ts';
import { HitList } from './hit-list.tsx';
import { problemOf } from './replace-form.tsx';
import classes from './replace-results.module.css';

interface Props {
  query: ReplacementQuery | undefined;
  /** What the list is about; of another query it is another list. */
  about: string | undefined;
  replacement: Replacement;
  ticks: Ticks;
  onTick: (change: (ticks: Ticks) => Ticks) => void;
}

/** The translations that the words are found in, or why there are none. */
export function ReplaceResults({ query, about, replacement, ticks, onTick }: Props) {
  const { formatMessage } = useIntl();
  const { hits, error, isSearching, isComplete, retry } = replacement;
  if (query === undefined) {
    return (
      <div className={classes.message}>
        <EmptyState
          icon={IconReplace}
          title={formatMessage({ id: 'replace.empty' })}
          description={formatMessage({ id: 'replace.emptyHint' })}
        />
      </div>
    );
  }
  // The fields say what is wrong with the words.
  const isSaid = problemOf(error) !== undefined;
  return (
    <>
      {error !== null && !isSaid && (
        <div className={classes.notice}>
          <RetryAlert error={error} onRetry={retry} />
        </div>
      )}
      {hits.length > 0 && !isSaid && (
        <HitList key={about} replacement={replacement} ticks={ticks} onTick={onTick} />
      )}
      {hits.length === 0 && isSearching && error === null && <ListSkeleton />}
      {hits.length === 0 && isComplete && (
        <div className={classes.message}>
          <EmptyState
            icon={IconSearchOff}
            title={formatMessage({ id: 'list.noResults' })}
            description={formatMessage({
              id: query.inTokens ? 'replace.noneHint' : 'replace.noneInTextsHint',
            })}
          />
        </div>
      )}
      {(hits.length === 0 || isSaid) && !isComplete && !isSearching && (
        <div className={classes.rest} />
      )}
    </>
  );
}

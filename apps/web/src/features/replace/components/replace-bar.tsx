import { Button } from '@mantine/core';
import type { ReplacementResult } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BottomBar } from '../../../ui/list/selection/bottom-bar.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import type { Replacement } from '../hooks/use-replacement.ts';
import { replaceWords } from '../replace.api.ts';
import type { ReplacementQuery } from '../replace-search.ts';
import { isTicked, type Ticks, toChoice } from '../ticks.ts';
import classes from './replace-bar.module.css';
import { ReplacementJob } from './replacement-job.tsx';
import { SkippedNote } from './skipped-note.tsx';

interface Props {
  query: ReplacementQuery | undefined;
  replacement: Replacement;
  ticks: Ticks;
  /** The locales that are looked through. */
  locales: readonly string[];
  onDone: () => void;
}

/** How many translations the words are found in, and the button that replaces those that are ticked. */
export function ReplaceBar({ query, replacement, ticks, locales, onDone }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { hits, counts, isComplete, isCounted, isSearching, isStale, progress } = replacement;
  const [result, setResult] = useState<ReplacementResult>();
  const [jobId, setJobId] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation(
    replaceWords(useQueryClient(), projectId),
  );
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
  const ticked = countTicked(ticks, replacement);
  const canReplace =
    query !== undefined && ticked > 0 && !isStale && (isComplete || isCounted) && !isPending;
  const finish = (done: ReplacementResult) => {
    setResult(done);
    onDone();
  };
  const replace = () => {
    if (!canReplace) return;
    reset();
    setResult(undefined);
    setJobId(undefined);
    const choice = toChoice(ticks, { rows: hits, locales, isComplete });
    mutate(
      { query, ...choice },
      {
        onSuccess: (replaced) =>
          'job' in replaced ? setJobId(replaced.job.id) : finish(replaced.result),
      },
    );
  };
  useReplaceKey(replace);

  return (
    <BottomBar>
      <div className={classes.bar}>
        {error !== null && <ErrorAlert error={error} />}
        {result && result.skipped > 0 && (
          <SkippedNote result={result} onClose={() => setResult(undefined)} />
        )}
        {jobId !== undefined && <ReplacementJob jobId={jobId} onDone={finish} />}
        <div className={classes.line}>
          <p className={classes.count} role="status">
            {query !== undefined && total > 0 && (
              <FormattedMessage
                id={isCounted ? 'replace.found' : 'replace.foundSoFar'}
                values={{ count: total, locales: counts.size }}
              />
            )}{' '}
            {isSearching && progress && progress.total > 1 && (
              <FormattedMessage id="replace.searched" values={{ ...progress }} />
            )}
          </p>
          <Button
            disabled={!canReplace}
            loading={isPending}
            aria-keyshortcuts="Control+Enter"
            onClick={replace}
          >
            {formatMessage({ id: 'replace.apply' }, { count: ticked })}
          </Button>
        </div>
      </div>
    </BottomBar>
  );
}

/** How many are ticked, also of those that are not loaded. */
function countTicked(ticks: Ticks, { hits, loaded, counts }: Replacement): number {
  const ticked = hits.filter((hit) => isTicked(ticks, hit)).length;
  const others = [...counts]
    .filter(([code]) => !ticks.untickedLocales.has(code))
    .map(([code, count]) => Math.max(0, count - (loaded.get(code) ?? 0)));
  return others.reduce((sum, one) => sum + one, ticked);
}

/** Ctrl+Enter, or ⌘ and Enter, from wherever the focus is. */
function useReplaceKey(replace: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    replace();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

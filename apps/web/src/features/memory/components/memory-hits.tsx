import { Button } from '@mantine/core';
import type { ConcordanceHit } from '@parlance/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { findHits } from '../../../lib/search/find-hits.ts';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { Hits } from '../../../ui/search/hits.tsx';
import { type MatchPlace, type MemorySearch, memorySearchQuery } from '../memory.api.ts';
import type { PairLanguages } from './match-card.tsx';
import classes from './memory-list.module.css';
import { MemoryOrigin } from './memory-origin.tsx';

interface Props {
  place: Omit<MatchPlace, 'termId'>;
  search: MemorySearch;
  languages: PairLanguages;
  now: number;
}

/** The pairs of texts in memories that have the words, which are marked. */
export function MemoryHits({ place, search: { q, side }, languages, now }: Props) {
  const search = { q: q.trim(), side };
  const query = useInfiniteQuery(memorySearchQuery(place, search));
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const hits = data?.pages.flatMap((page) => page.hits) ?? [];
  const words = search.q.split(' ');
  return (
    <>
      {error && (
        <RetryAlert
          error={error}
          isBusy={isFetching}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      <p className={classes.note} role="status">
        {isPending && <FormattedMessage id="state.loading" />}
        {data && hits.length === 0 && <FormattedMessage id="memory.noHits" />}
      </p>
      <ul className={classes.list}>
        {hits.map((hit) => (
          <Hit
            key={`${hit.from.memory.id} ${hit.source}\u0000${hit.target}`}
            {...{ hit, words, side, languages, now }}
            localeCode={place.localeCode}
          />
        ))}
      </ul>
      {hasNextPage && !error && (
        <Button
          data-item
          size="compact-sm"
          variant="default"
          loading={isFetching}
          onClick={() => void fetchNextPage()}
        >
          <FormattedMessage id="memory.moreHits" />
        </Button>
      )}
    </>
  );
}

interface HitProps extends Pick<Props, 'languages' | 'now'> {
  hit: ConcordanceHit;
  words: readonly string[];
  side: MemorySearch['side'];
  localeCode: string;
}

function Hit({ hit, words, side, languages, localeCode, now }: HitProps) {
  const { source, target, from, quality } = hit;
  const marked = (text: string, own: MemorySearch['side']) => (
    <Hits text={text} hits={own === side ? findHits(text, words) : []} />
  );
  return (
    <li className={classes.item}>
      <p className={classes.text} {...languages.source}>
        {marked(source, 'source')}
      </p>
      <p className={classes.text} {...languages.target}>
        {marked(target, 'target')}
      </p>
      <MemoryOrigin {...{ from, quality, localeCode, now }} />
    </li>
  );
}

import type { ReplacementHit } from '@parlance/contract';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { useRowVirtualizer } from '../../../ui/list/rows/use-row-virtualizer.ts';
import type { Replacement } from '../hooks/use-replacement.ts';
import { moveBy, toItems } from '../list-items.ts';
import { isTicked, keyOf, type Ticks, ticksOf, toggleLocale, toggleRow } from '../ticks.ts';
import classes from './hit-list.module.css';
import { HitRow } from './hit-row.tsx';
import { LocaleRow } from './locale-row.tsx';

/** The least height of a row in px. */
const usualHeight = 56;
/** So many rows before the end, more are fetched. */
const nearEnd = 30;

interface Props {
  replacement: Replacement;
  ticks: Ticks;
  onTick: (change: (ticks: Ticks) => Ticks) => void;
}

/** Translations with a tick each, by locale. Arrow keys move between the ticks, and Space sets and takes them. */
export function HitList({ replacement, ticks, onTick }: Props) {
  const { formatMessage } = useIntl();
  const { hits, counts, isCounted, isStale, isFetching, more } = replacement;
  const items = useMemo(() => toItems(hits), [hits]);
  const scroller = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, items.length - 1);
  const rows = items.length;
  const virtualizer = useRowVirtualizer({
    rows,
    usualHeight,
    firstRow: 0,
    activeRow: active,
    scroller,
  });
  const last = virtualizer.range?.endIndex ?? 0;
  const fetchMore = useEffectEvent(more);
  useEffect(() => {
    // A page may have come without a row.
    if (!isFetching && last >= rows - nearEnd) fetchMore();
  }, [last, rows, isFetching]);
  const toggle = useCallback(
    (hit: ReplacementHit) => onTick((before) => toggleRow(before, hit)),
    [onTick],
  );

  const focusRow = (row: number) => {
    setChosen(row);
    virtualizer.scrollToIndex(row);
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-index="${row}"] input`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, last - (virtualizer.range?.startIndex ?? 0) - 1);
    const next = moveBy(event.key, { row: active, rows, page });
    if (next === undefined) return;
    event.preventDefault();
    focusRow(next);
  };

  // The ticks take the keys, which come up from them.
  const keys = { onKeyDown };
  return (
    <div ref={scroller} className={classes.scroller} data-busy={isStale} {...keys}>
      <ul
        ref={virtualizer.containerRef}
        className={classes.list}
        aria-label={formatMessage({ id: 'replace.hits' })}
        aria-busy={isStale}
      >
        {virtualizer.getVirtualItems().map(({ index }) => {
          const item = items[index];
          if (!item) return null;
          const place = {
            ref: virtualizer.measureElement,
            index,
            isActive: index === active,
            onFocus: setChosen,
          };
          if (item.kind === 'hit') {
            const { hit } = item;
            return (
              <HitRow
                key={keyOf(hit)}
                {...place}
                hit={hit}
                isTicked={isTicked(ticks, hit)}
                onToggle={toggle}
              />
            );
          }
          const { locale } = item;
          const state = ticksOf(ticks, item.hits);
          return (
            <LocaleRow
              key={locale}
              {...place}
              locale={locale}
              count={counts.get(locale) ?? item.hits.length}
              isCounted={isCounted}
              state={state}
              onToggle={() => onTick((before) => toggleLocale(before, locale, state !== 'all'))}
            />
          );
        })}
      </ul>
    </div>
  );
}

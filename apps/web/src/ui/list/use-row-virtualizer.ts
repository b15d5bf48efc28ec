import {
  defaultRangeExtractor,
  elementScroll,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import type { RefObject } from 'react';

const overscan = 6;

type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

interface Options {
  readonly rows: number;
  /** The least height of a row in px, which most of them have. */
  readonly usualHeight: number;
  readonly firstRow: number;
  readonly activeRow: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/**
 * Scrolls the list to an offset, or by what rows above the view turned out taller or lower than
 * expected. The latter starts from where the list is now: the virtualizer knows where it was at the
 * last scroll event, and would take whoever drags the scroll bar back there.
 */
const scrollList: ListVirtualizer['options']['scrollToFn'] = (offset, options, list) => {
  const { adjustments = 0 } = options;
  if (adjustments === 0) elementScroll(offset, options, list);
  else if (list.scrollElement) list.scrollElement.scrollTop += adjustments;
};

/** Mounts the rows in view, and the active one wherever it is. */
export function useRowVirtualizer({ rows, usualHeight, firstRow, activeRow, scroller }: Options) {
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    initialOffset: firstRow * usualHeight,
    scrollToFn: scrollList,
    overscan,
    rangeExtractor: (range) => withRow(range, activeRow),
    directDomUpdates: true,
  });
}

function withRow(range: Range, row: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

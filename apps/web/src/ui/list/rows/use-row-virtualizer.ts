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
  /** The minimum height of a row in px, which most rows have. */
  readonly usualHeight: number;
  readonly firstRow: number;
  readonly activeRow: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The height of what stays above the rows in the scroller, in px. */
  readonly headHeight?: number;
}

/**
 * Scrolls the list to an offset, or by the difference between the expected and the measured height of rows above
 * the view. That difference is added to the current scroll position: the virtualizer only knows the position of the
 * last scroll event, and would fight against dragging the scroll bar.
 */
const scrollList: ListVirtualizer['options']['scrollToFn'] = (offset, options, list) => {
  const { adjustments = 0 } = options;
  if (adjustments === 0) elementScroll(offset, options, list);
  else if (list.scrollElement) list.scrollElement.scrollTop += adjustments;
};

/** Mounts the visible rows, and the active row wherever it is. */
export function useRowVirtualizer(options: Options) {
  const { rows, usualHeight, firstRow, activeRow, scroller, headHeight = 0 } = options;
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    initialOffset: firstRow * usualHeight,
    scrollToFn: scrollList,
    // What stays above takes its height from the rows in view.
    scrollPaddingEnd: headHeight,
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

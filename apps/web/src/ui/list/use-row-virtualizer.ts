import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { scrollList } from './scroll-list.ts';

const overscan = 6;

interface Options {
  readonly rows: number;
  /** The least height of a row in px, which most of them have. */
  readonly usualHeight: number;
  readonly firstRow: number;
  readonly activeRow: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

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

import type { Entry } from '@parlance/contract';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { countRows, type Item, itemAt } from '../../lib/rows/row-list.ts';
import { useEntryFromSearch } from './list-entry.tsx';
import { useFreshRows } from './rows/use-fresh-rows.ts';
import type { OpenedList } from './rows/use-opened-list.ts';
import { useRowVirtualizer } from './rows/use-row-virtualizer.ts';
import { useMarkedRows } from './selection/use-marked-rows.ts';
import { useActiveRowInView, useRowSelection } from './selection/use-row-selection.ts';
import { useSelectedTerm } from './selection/use-selected-term.ts';

interface Options<Filter, T extends Item> {
  readonly opened: OpenedList<Filter, T>;
  /** Whether rows of another filter are loading, which will replace these. */
  readonly isBusy: boolean;
  /** The minimum height of a row in px, which most rows have. */
  readonly usualHeight: number;
  readonly canMark: boolean;
  /** The height of the names of columns, in px, where the list has some. */
  readonly headHeight?: number;
  /** Selects what takes the focus in a row, where that is not the row. */
  readonly focusIn?: string;
  /** The term in the address, and what changes it. */
  readonly inAddress: string | undefined;
  readonly changeAddress: (changes: { term: string }) => void;
}

export type ListView<Task extends string, T extends Item> = ReturnType<
  typeof useListView<Task, { readonly q: string }, T>
>;

/** A list on the page: its rows in view, the active one, and those that are marked. */
export function useListView<
  Task extends string,
  Filter extends { readonly q: string },
  T extends Item = Entry,
>(options: Options<Filter, T>) {
  const { opened, isBusy, usualHeight, canMark, headHeight = 0, focusIn } = options;
  const { inAddress, changeAddress } = options;
  const { store, firstRow, filter, bookmark } = opened;
  const scroller = useRef<HTMLDivElement>(null);
  const { list, error, isOutdated } = useSyncExternalStore(store.subscribe, store.get);
  const rows = countRows(list) ?? 0;
  const { active, isChosen, select, show } = useRowSelection<Task>(firstRow, opened.takesFocus);
  const virtualizer = useRowVirtualizer({
    rows,
    usualHeight,
    firstRow,
    activeRow: active.row,
    scroller,
    headHeight,
  });
  const { startIndex: first, endIndex: last } = virtualizer.range ?? {
    startIndex: firstRow,
    endIndex: firstRow,
  };
  useEffect(() => store.show({ first, last }), [store, first, last]);
  useEffect(() => store.hide, [store]);

  const activeItem = itemAt(list, active.row);
  useActiveRowInView(active, activeItem !== undefined, scroller, virtualizer, focusIn);
  useSelectedTerm({
    bookmark,
    // Rows that are about to be replaced must not change the term in the address.
    term: isChosen.current && !isBusy ? activeItem?.termId : undefined,
    inAddress,
    change: changeAddress,
  });
  const marks = useMarkedRows({
    canMark,
    idAt: useCallback((row: number) => store.itemAt(row)?.termId, [store]),
  });
  const { mark, clear } = marks;
  return {
    scroller,
    virtualizer,
    list,
    rows,
    itemAt: (row: number) => itemAt(list, row),
    active,
    activeItem,
    /** Whether the user has chosen the active row. */
    isChosen: isChosen.current && !isBusy,
    select,
    show,
    marks,
    /** Marks a row, or all up to it, and makes it the active one. */
    markRow: useCallback(
      (row: number, toRow: boolean) => {
        select(row);
        mark(row, toRow);
      },
      [select, mark],
    ),
    clearMarks: () => {
      clear();
      select(active.row);
    },
    error,
    isOutdated,
    /** Soon shows what others have changed. */
    scheduleRefresh: useFreshRows(store),
    clearSearch: useEntryFromSearch({ q: filter.q, isBusy, active, select }),
    /** For the keys of the list. */
    keys: {
      rows,
      activeRow: active.row,
      page: Math.max(last - first, 1),
      grid: scroller,
      select,
    },
  };
}

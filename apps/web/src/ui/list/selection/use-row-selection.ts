import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepRowInView } from './keep-row-in-view.ts';

export interface ActiveRow<Task extends string = string> {
  readonly row: number;
  /** The task that the row is open for. */
  readonly task: Task | undefined;
  /** Whether the row takes the focus, unless its task does. */
  readonly wantsFocus: boolean;
}

/** The active row, which the keyboard works on. It is always mounted, so that it keeps the focus. */
export function useRowSelection<Task extends string>(firstRow: number, takesFocus: boolean) {
  const [active, setActive] = useState<ActiveRow<Task>>({
    row: firstRow,
    task: undefined,
    wantsFocus: takesFocus,
  });
  // The active row is written to the address only after the user has chosen it.
  const isChosen = useRef(firstRow > 0);

  const select = useCallback((row: number, task?: Task) => {
    isChosen.current = true;
    setActive({ row, task, wantsFocus: true });
  }, []);

  /** Makes a row active without moving the focus. */
  const show = useCallback((row: number) => {
    isChosen.current = true;
    setActive({ row, task: undefined, wantsFocus: false });
  }, []);

  return { active, isChosen, select, show };
}

/** Scrolls the active row into view and focuses it, each time that it is selected; an opened one stays there. */
export function useActiveRowInView(
  active: ActiveRow,
  isLoaded: boolean,
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>,
  /** Selects what takes the focus in a row, where that is not the row. */
  focusIn?: string,
) {
  const shown = useRef<ActiveRow>(undefined);
  const focused = useRef<ActiveRow>(undefined);
  const stopKeeping = useRef<() => void>(undefined);
  const { row, task, wantsFocus } = active;

  useEffect(() => () => stopKeeping.current?.(), []);

  useLayoutEffect(() => {
    if (shown.current === active) return;
    const isFirst = shown.current === undefined;
    shown.current = active;
    if (isFirst && row === 0) return;
    const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
    const isFar = row < startIndex - 1 || row > endIndex + 1;
    virtualizer.scrollToIndex(row, { align: isFar ? 'center' : 'auto' });
  }, [active, row, virtualizer]);

  // Runs after every render, because a distant row is mounted only by a later render.
  useLayoutEffect(() => {
    if (focused.current === active) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${row}"]`);
    if (!element) return;
    focused.current = active;
    stopKeeping.current?.();
    stopKeeping.current =
      task !== undefined && scroller.current
        ? keepRowInView(element, { row, scroller: scroller.current, virtualizer })
        : undefined;
    if (!wantsFocus || (task !== undefined && isLoaded)) return;
    const target = focusIn ? element.querySelector<HTMLElement>(focusIn) : element;
    target?.focus({ preventScroll: focusIn === undefined });
  });
}

import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface ActiveRow<Task extends string = string> {
  readonly row: number;
  /** What is being done with it. */
  readonly task: Task | undefined;
  /** Whether the row is to take the focus, unless its task does. */
  readonly wantsFocus: boolean;
}

/** The row that the keyboard works on. It is always mounted, so that the focus stays on it. */
export function useRowSelection<Task extends string>(firstRow: number, takesFocus: boolean) {
  const [active, setActive] = useState<ActiveRow<Task>>({
    row: firstRow,
    task: undefined,
    wantsFocus: takesFocus,
  });
  // Not before somebody chose it is the active row worth an address.
  const isChosen = useRef(firstRow > 0);

  const select = useCallback((row: number, task?: Task) => {
    isChosen.current = true;
    setActive({ row, task, wantsFocus: true });
  }, []);

  /** Makes a row the active one without taking the focus from where it is. */
  const show = useCallback((row: number) => {
    isChosen.current = true;
    setActive({ row, task: undefined, wantsFocus: false });
  }, []);

  return { active, isChosen, select, show };
}

/** Brings the active row into view and focuses it, each time that it is selected. */
export function useActiveRowInView(
  active: ActiveRow,
  isLoaded: boolean,
  scroller: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, HTMLElement>,
) {
  const shown = useRef<ActiveRow>(undefined);
  const focused = useRef<ActiveRow>(undefined);
  const { row, task, wantsFocus } = active;

  useLayoutEffect(() => {
    if (shown.current === active) return;
    const isFirst = shown.current === undefined;
    shown.current = active;
    if (isFirst && row === 0) return;
    const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
    const isFar = row < startIndex - 1 || row > endIndex + 1;
    virtualizer.scrollToIndex(row, { align: isFar ? 'center' : 'auto' });
  }, [active, row, virtualizer]);

  // After every render: a row that is far away is mounted only by a later one.
  useLayoutEffect(() => {
    if (focused.current === active) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${row}"]`);
    if (!element) return;
    focused.current = active;
    if (wantsFocus && !(task !== undefined && isLoaded)) element.focus({ preventScroll: true });
  });
}

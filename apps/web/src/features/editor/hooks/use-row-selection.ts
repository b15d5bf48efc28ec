import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface ActiveRow {
  readonly row: number;
  readonly isEditing: boolean;
  /** Whether the row is to take the focus, unless its field does. */
  readonly wantsFocus: boolean;
}

/** The row that the keyboard works on. It is always mounted, so that the focus stays on it. */
export function useRowSelection(firstRow: number, takesFocus: boolean) {
  const [active, setActive] = useState<ActiveRow>({
    row: firstRow,
    isEditing: false,
    wantsFocus: takesFocus,
  });
  // Not before somebody chose it is the active row worth an address.
  const isChosen = useRef(firstRow > 0);

  const select = useCallback((row: number, isEditing = false) => {
    isChosen.current = true;
    setActive({ row, isEditing, wantsFocus: true });
  }, []);

  return { active, isChosen, select };
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
  const { row, isEditing, wantsFocus } = active;

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
    if (wantsFocus && !(isEditing && isLoaded)) element.focus({ preventScroll: true });
  });
}

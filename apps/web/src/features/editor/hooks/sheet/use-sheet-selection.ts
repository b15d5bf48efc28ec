import { useWindowEvent } from '@mantine/hooks';
import { type PointerEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EntryTask } from '../../row-actions.ts';
import { type Block, blockOf, type Place } from './blocks.ts';

interface Options {
  readonly activeRow: number;
  readonly rows: number;
  readonly columns: number;
  /** The column that was gone to last, and what changes it. They outlive the list, which may be opened anew. */
  readonly column: number;
  readonly setColumn: (column: number) => void;
  readonly select: (row: number, task?: EntryTask) => void;
}

interface GoOptions {
  readonly task?: EntryTask;
  readonly isExtended?: boolean;
  /** The cell from which cells are selected anew, where that is not the active one. */
  readonly from?: Place | undefined;
  /** Whether Tab or Enter led there, so that Enter knows in which column Tab began. */
  readonly isByTab?: boolean;
}

/** A click into a cell, into one that had the focus before, or one that has selected all cells up to one. */
type Click = 'first' | 'second' | 'extending';

export interface SheetSelection {
  /** The cell that the keyboard is in. */
  readonly active: Place;
  /** The selected cells; the active one alone, unless more are. The object stays the same as long as the cells do. */
  readonly block: Block;
  /** Makes a cell the active one; the function stays the same. */
  readonly go: (place: Place, options?: GoOptions) => void;
  /** To the cell before or after the active one, row by row; undefined beyond the first and the last. */
  readonly cellBeside: (step: 1 | -1) => Place | undefined;
  /** The cell below, in the column in which Tab began: a row is filled by Tab, and Enter begins the next one. */
  readonly cellBelow: () => Place;
  /** Leaves the active cell alone selected. */
  readonly collapse: () => void;
  readonly isExtended: boolean;
  /** What the last click was. */
  readonly lastClick: () => Click;
  /** Selects cells by mouse: a click, with Shift up to a cell, or from one cell to another. */
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerOver: (event: PointerEvent<HTMLElement>) => void;
  };
}

/** The active cell of a sheet, and the block of cells that is selected. */
export function useSheetSelection(options: Options): SheetSelection {
  const { activeRow, rows, columns, setColumn, select } = options;
  const [anchor, setAnchor] = useState<Place>();
  const column = Math.min(options.column, columns - 1);
  const active = { row: activeRow, column };

  const latest = useRef(active);
  useLayoutEffect(() => {
    latest.current = { row: activeRow, column };
  }, [activeRow, column]);

  const block = useMemo(() => {
    const corner = { row: activeRow, column };
    return blockOf(anchor ?? corner, corner);
  }, [anchor, activeRow, column]);

  const tabbedFrom = useRef<number>(undefined);
  const go: SheetSelection['go'] = useCallback(
    (place, { task, isExtended = false, from, isByTab = false } = {}) => {
      const before = latest.current;
      const isSame = place.row === before.row && place.column === before.column;
      if (isByTab) tabbedFrom.current ??= before.column;
      else if (!isSame) tabbedFrom.current = undefined;
      setAnchor((anchored) => (isExtended ? (from ?? anchored ?? before) : undefined));
      setColumn(place.column);
      select(place.row, task);
    },
    [select, setColumn],
  );

  const click = useRef<Click>('first');
  /** The cell that the mouse was pressed in, from which it may be drawn over others. */
  const pressed = useRef<Place>(undefined);
  useWindowEvent(
    'pointerdown',
    () => {
      pressed.current = undefined;
    },
    { capture: true },
  );
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = document.activeElement?.closest('[data-column]');
    const isInCell = event.target instanceof Node && cell?.contains(event.target) === true;
    click.current = isInCell ? 'second' : 'first';
    const place = placeOf(event.target);
    if (!place || event.button !== 0) return;
    if (!event.shiftKey) {
      pressed.current = place;
      return;
    }
    click.current = 'extending';
    // The browser would select the texts between.
    event.preventDefault();
    go(place, { isExtended: true });
  };
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    const from = pressed.current;
    const isDragged = from && event.buttons === 1 && event.pointerType === 'mouse';
    const isBegun = anchor !== undefined && anchor === from;
    const last = isBegun ? active : from;
    if (!place || !isDragged || (place.row === last?.row && place.column === last.column)) return;
    document.getSelection()?.removeAllRanges();
    go(place, { isExtended: true, from });
  };

  return {
    active,
    block,
    go,
    cellBeside: (step) => {
      const next = active.row * columns + active.column + step;
      if (next < 0 || next >= rows * columns) return undefined;
      return { row: Math.floor(next / columns), column: next % columns };
    },
    cellBelow: () => ({
      row: Math.min(active.row + 1, rows - 1),
      column: tabbedFrom.current ?? active.column,
    }),
    collapse: useCallback(() => setAnchor(undefined), []),
    isExtended: anchor !== undefined,
    lastClick: () => click.current,
    pointer: { onPointerDown, onPointerOver },
  };
}

/** The cell that an element of it is in, unless it is a field or a button. */
export function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof Element) || target.closest('button, textarea, input, fieldset')) return;
  const cell = target.closest('[data-column]');
  const row = cell?.closest('[data-index]')?.getAttribute('data-index');
  if (row == null) return undefined;
  return { row: Number(row), column: Number(cell?.getAttribute('data-column')) };
}

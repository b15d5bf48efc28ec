import { type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
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
  /** Whether Tab or Enter led there, so that Enter knows in which column Tab began. */
  readonly isByTab?: boolean;
}

/** A click into a cell, into one that had the focus before, or one that has selected all cells up to one. */
type Click = 'first' | 'second' | 'extending';

export interface SheetSelection {
  /** The cell that the keyboard is in. */
  readonly active: Place;
  /** The selected cells; the active one alone, unless more are. */
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

  const tabbedFrom = useRef<number>(undefined);
  const go: SheetSelection['go'] = useCallback(
    (place, { task, isExtended = false, isByTab = false } = {}) => {
      const from = latest.current;
      const isSame = place.row === from.row && place.column === from.column;
      if (isByTab) tabbedFrom.current ??= from.column;
      else if (!isSame) tabbedFrom.current = undefined;
      setAnchor((before) => (isExtended ? (before ?? from) : undefined));
      setColumn(place.column);
      select(place.row, task);
    },
    [select, setColumn],
  );

  const click = useRef<Click>('first');
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = document.activeElement?.closest('[data-column]');
    const isInCell = event.target instanceof Node && cell?.contains(event.target) === true;
    click.current = isInCell ? 'second' : 'first';
    const place = placeOf(event.target);
    if (!place || !event.shiftKey || event.button !== 0) return;
    click.current = 'extending';
    // The browser would select the texts between.
    event.preventDefault();
    go(place, { isExtended: true });
  };
  const onPointerOver = (event: PointerEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    const isDragged = event.buttons === 1 && event.pointerType === 'mouse';
    if (!place || !isDragged || (place.row === active.row && place.column === active.column))
      return;
    document.getSelection()?.removeAllRanges();
    go(place, { isExtended: true });
  };

  return {
    active,
    block: blockOf(anchor ?? active, active),
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

import { type RefObject, useEffect, useEffectEvent } from 'react';
import { takesKeys } from '../../../../ui/keys/key-names.ts';
import { isNowhere } from '../../../../ui/list/selection/use-list-keys.ts';
import type { Place } from './blocks.ts';
import type { SheetSelection } from './use-sheet-selection.ts';

interface Options {
  readonly grid: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  /** The number of rows on a page. */
  readonly page: number;
  readonly selection: SheetSelection;
  /** Opens the active cell; what was typed takes the place of its text. */
  readonly edit: (typed?: string) => void;
  /** Takes the translation of the active cell to its next state. */
  readonly goRound: () => void;
  readonly clear: () => void;
  /** Opens what is known of the first term in the source text of the row. */
  readonly openTerm: () => void;
  /** Asks for a new term of a glossary; undefined where the user may not add one. */
  readonly addTerm: (() => void) | undefined;
  /** Leaves the sheet, where nothing more than a cell is selected. */
  readonly leave: () => void;
}

/** Keys of the page, which are no text for a cell. */
const keysOfPage = ['/', '?', ' '];

/** The keys of a sheet, as spreadsheets have them. They also work while no other element has the focus. */
export function useSheetKeys(options: Options): void {
  const { grid, rows, columns, page, selection, edit, goRound, clear, openTerm, addTerm, leave } =
    options;
  const { active, go } = selection;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || takesKeys(event.target) || rows === 0)
      return;
    const isInGrid = event.target instanceof Node && grid.current?.contains(event.target);
    if (!isInGrid && !isNowhere(event.target)) return;
    const isButton =
      event.target instanceof Element &&
      event.target.closest('button, a, [role="button"]') !== null;
    const isByTab = event.key === 'Tab';
    const isNatural = isByTab && (!isInGrid || staysInCell(event));
    const place = isNatural ? undefined : placeAfter(event);
    if (place) go(place, { isExtended: event.shiftKey && !isByTab, isByTab });
    else if (isButton || !command(event)) return;
    // An input method goes on in the field.
    if (event.key !== 'Process') event.preventDefault();
  });

  const placeAfter = (event: KeyboardEvent): Place | undefined => {
    const { row, column } = active;
    if (event.altKey) return undefined;
    const mod = event.ctrlKey || event.metaKey;
    const within = (next: Place): Place => ({
      row: Math.min(Math.max(next.row, 0), rows - 1),
      column: Math.min(Math.max(next.column, 0), columns - 1),
    });
    if (event.key === 'Home') return within({ row: mod ? 0 : row, column: 0 });
    if (event.key === 'End') return within({ row: mod ? rows - 1 : row, column: columns - 1 });
    if (mod) return undefined;
    const right = isRightToLeft(grid.current) ? -1 : 1;
    if (event.key === 'ArrowDown') return within({ row: row + 1, column });
    if (event.key === 'ArrowUp') return within({ row: row - 1, column });
    if (event.key === 'ArrowRight') return within({ row, column: column + right });
    if (event.key === 'ArrowLeft') return within({ row, column: column - right });
    if (event.key === 'PageDown') return within({ row: row + page, column });
    if (event.key === 'PageUp') return within({ row: row - page, column });
    if (event.key === 'Tab') return selection.cellBeside(event.shiftKey ? -1 : 1);
    return undefined;
  };

  const command = (event: KeyboardEvent): boolean => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const mod = ctrlKey || metaKey;
    if (altKey) {
      // With Alt, the sign of a key depends on the keyboard; Ctrl and Alt together are AltGr.
      if (mod || code !== 'KeyG') return false;
      if (shiftKey) addTerm?.();
      else openTerm();
      return true;
    }
    if (mod && key !== 'Enter') return false;
    if (mod) goRound();
    else if (key === 'Enter' || key === 'F2') edit();
    else if (key === 'Delete' || key === 'Backspace') clear();
    else if (key === 'Escape') {
      if (selection.isExtended) selection.collapse();
      else leave();
    } else if (key === 'Process') edit('');
    else if ([...key].length === 1 && !keysOfPage.includes(key)) edit(key);
    else return false;
    return true;
  };

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const tabStops = ':is(button, [role="button"]):not(:disabled, [tabindex="-1"])';

/** Whether Tab leads to a button of the cell, as those of its problems, or from there back to the cell. */
function staysInCell({ target, shiftKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const cell = target.closest('[data-column]');
  if (!cell) return false;
  const stops = [cell, ...cell.querySelectorAll(tabStops)];
  const index = stops.indexOf(target);
  return stops[index + (shiftKey ? -1 : 1)] !== undefined;
}

function isRightToLeft(element: Element | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}

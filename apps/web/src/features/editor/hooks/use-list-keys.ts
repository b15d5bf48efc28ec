import { type RefObject, useEffect, useEffectEvent } from 'react';
import { takesKeys } from '../shortcuts.ts';

interface ListKeys {
  readonly rows: number;
  readonly activeRow: number;
  /** How many rows a page has. */
  readonly page: number;
  readonly canEdit: boolean;
  readonly grid: RefObject<HTMLElement | null>;
  readonly select: (row: number, isEditing?: boolean) => void;
}

/** Keys of the list. They work while nothing else on the page has the focus, too. */
export function useListKeys({ rows, activeRow, page, canEdit, grid, select }: ListKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesKeys(event.target) || rows === 0) return;
    const isInGrid = event.target instanceof Node && grid.current?.contains(event.target);
    if (!isInGrid && !isNowhere(event.target)) return;
    const isButton = event.target instanceof Element && event.target.closest('button, a');
    const row = rowAfter(event.key);
    if (row !== undefined) select(Math.min(Math.max(row, 0), rows - 1));
    else if (canEdit && !isButton && (event.key === 'Enter' || event.key === 'F2')) {
      select(activeRow, true);
    } else return;
    event.preventDefault();
  });

  const rowAfter = (key: string): number | undefined => {
    if (key === 'ArrowDown' || key === 'j') return activeRow + 1;
    if (key === 'ArrowUp' || key === 'k') return activeRow - 1;
    if (key === 'PageDown') return activeRow + page;
    if (key === 'PageUp') return activeRow - page;
    if (key === 'Home') return 0;
    if (key === 'End') return rows - 1;
    return undefined;
  };

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The page itself, or the heading that takes the focus after navigation. */
function isNowhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, main, h1');
}

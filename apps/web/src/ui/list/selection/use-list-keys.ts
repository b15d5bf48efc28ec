import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isPlainKey, takesKeys } from '../../keys/key-names.ts';

interface ListKeys {
  readonly rows: number;
  readonly activeRow: number;
  /** The number of rows on a page. */
  readonly page: number;
  readonly grid: RefObject<HTMLElement | null>;
  readonly select: (row: number) => void;
  /** The actions of further keys on the active row. */
  readonly commands: Readonly<Record<string, () => void>>;
}

/** The keys of a list. They also work while no other element has the focus. */
export function useListKeys({ rows, activeRow, page, grid, select, commands }: ListKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event) || takesKeys(event.target) || rows === 0) return;
    const isInGrid = event.target instanceof Node && grid.current?.contains(event.target);
    if (!isInGrid && !isNowhere(event.target)) return;
    // A focused button handles these keys itself.
    if (isButton(event.target) && (event.key === 'Enter' || event.key === ' ')) return;
    const row = rowAfter(event.key);
    const command = commands[event.key];
    if (row !== undefined) select(Math.min(Math.max(row, 0), rows - 1));
    else if (command) command();
    else return;
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

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null;
}

/**
 * Whether the focus is at its initial place: on the page itself, on the heading that gets it after navigation, or
 * on the link that led here.
 */
export function isNowhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, main, h1, [aria-current="page"]');
}

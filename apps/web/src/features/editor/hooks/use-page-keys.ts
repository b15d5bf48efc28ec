import { useEffect, useEffectEvent } from 'react';
import { takesKeys } from '../shortcuts.ts';

interface PageKeys {
  readonly search: () => void;
  readonly help: () => void;
}

/** Keys that work anywhere on the page, except where somebody types. */
export function usePageKeys({ search, help }: PageKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesKeys(event.target)) return;
    if (event.key === '/') search();
    else if (event.key === '?') help();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

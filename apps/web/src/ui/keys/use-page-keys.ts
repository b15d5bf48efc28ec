import { useEffect, useEffectEvent } from 'react';
import { isPlainKey, takesKeys } from './key-names.ts';

/** Keys that work anywhere on the page, except in elements that handle keys themselves. */
export function usePageKeys(commands: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isPlainKey(event) || takesKeys(event.target)) return;
    const command = commands[event.key];
    if (!command) return;
    event.preventDefault();
    command();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

import { useEffect, useEffectEvent } from 'react';
import { takesKeys } from '../../../ui/keys/key-names.ts';
import { useAskMachine, useSuggestionOffer } from './use-suggestion.ts';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a key asks a machine: Alt+T. On a Mac, Alt writes another character, so the place of the key counts there. */
export function isAskKey({ key, code, altKey, ctrlKey, metaKey, shiftKey }: Key): boolean {
  if (!altKey || ctrlKey || metaKey || shiftKey) return false;
  return key.toLowerCase() === 't' || (code === 'KeyT' && !/^[a-z]$/i.test(key));
}

/** Asks a machine by its key while no field is open. `open` opens the field, and says of which term it is. */
export function useAskMachineByKey(locale: string, open: () => string | undefined): void {
  const offer = useSuggestionOffer(locale);
  const ask = useAskMachine(locale);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || offer === 'none' || !isAskKey(event)) return;
    if (takesKeys(event.target)) return;
    const termId = open();
    if (termId === undefined) return;
    event.preventDefault();
    ask(termId);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import { takesKeys } from '../../../ui/keys/key-names.ts';
import { undo } from '../history.api.ts';

/** Undoes a change set: a given one at a click, or the last one by the shortcut outside of text fields. */
export function useUndo() {
  const { mutate, isPending } = useMutation(undo(useQueryClient()));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndoKey(event) || event.defaultPrevented || takesKeys(event.target)) return;
    const last = undoStore.last();
    if (!last) return;
    event.preventDefault();
    mutate(last);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return { undo: mutate, isPending };
}

function isUndoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'z';
}

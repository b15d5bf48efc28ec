import { useEffect, useEffectEvent, useState } from 'react';
import type { MemorySearch } from '../../../memory/memory.api.ts';

/** What memories are searched for in the panel. */
export interface SoughtInMemory extends MemorySearch {
  readonly change: (next: Partial<MemorySearch>) => void;
}

const maxLength = 200;

/** The search of memories, and the key that searches them for what is selected on the page. */
export function useMemorySearch(onSearch: () => void): SoughtInMemory {
  const [search, setSearch] = useState<MemorySearch>({ q: '', side: 'source' });
  const change = (next: Partial<MemorySearch>) => setSearch((before) => ({ ...before, ...next }));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.shiftKey && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isMeant || event.code !== 'KeyF' || event.defaultPrevented) return;
    event.preventDefault();
    const selection = document.getSelection();
    const q = selection?.toString().replace(/\s+/g, ' ').trim().slice(0, maxLength) ?? '';
    if (selection && q !== '') change({ q, side: sideOf(selection) });
    onSearch();
  });
  useEffect(() => {
    // Also in fields, whose text may be selected.
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return { ...search, change };
}

/** A selection outside of the source texts is in a translation. */
function sideOf({ anchorNode }: Selection): MemorySearch['side'] {
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  return element?.closest('[data-source-text]') ? 'source' : 'target';
}

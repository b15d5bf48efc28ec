import type { Entry } from '@parlance/contract';
import { useEffect, useState } from 'react';
import type { EntryRow } from '../../entry-list.ts';

/** Whoever holds an arrow key passes rows faster. */
const restMs = 150;

/**
 * The active entry once the selection rests on it, and the one before until then, so that nothing is fetched or rendered
 * for rows that are only passed.
 */
export function useRestedEntry(row: number, entry: Entry | undefined): EntryRow | undefined {
  const [shown, setShown] = useState(entry && { row, entry });
  const isShown = shown !== undefined && shown.entry.termId === entry?.termId;
  if (isShown && (shown.entry !== entry || shown.row !== row)) setShown({ row, entry });

  useEffect(() => {
    if (!entry || isShown) return;
    const timer = setTimeout(() => setShown({ row, entry }), restMs);
    return () => clearTimeout(timer);
  }, [row, entry, isShown]);
  return shown;
}

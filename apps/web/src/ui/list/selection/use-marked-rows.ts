import { useCallback, useRef, useState } from 'react';
import type { Mark } from './row-mark.tsx';

/** The rows of a bulk action: some by id, or all of the list. */
export type Marked = { readonly ids: ReadonlySet<string> } | 'all';

const none: Marked = { ids: new Set() };

interface Options {
  readonly canMark: boolean;
  /** The id of a row, if it is loaded. */
  readonly idAt: (row: number) => string | undefined;
}

export function useMarkedRows({ canMark, idAt }: Options) {
  const [marked, setMarked] = useState<Marked>(none);
  /** The start of a range: the row that was marked last. */
  const origin = useRef<number>(undefined);

  const mark = useCallback(
    (row: number, toRow: boolean) => {
      const from = toRow ? (origin.current ?? row) : row;
      const rows = Array.from(
        { length: Math.abs(row - from) + 1 },
        (_, n) => Math.min(row, from) + n,
      );
      const ids = rows.flatMap((each) => idAt(each) ?? []);
      origin.current = row;
      setMarked((current) => {
        if (current === 'all') return { ids: new Set(ids) };
        const next = new Set(current.ids);
        const [only = ''] = ids;
        if (ids.length === 1 && next.has(only)) next.delete(only);
        else for (const id of ids) next.add(id);
        return { ids: next };
      });
    },
    [idAt],
  );

  const isMarking = marked === 'all' || marked.ids.size > 0;

  return {
    marked,
    isMarking,
    markOf: (id: string | undefined): Mark => {
      if (!canMark) return 'none';
      if (marked === 'all' || (id !== undefined && marked.ids.has(id))) return 'marked';
      return isMarking ? 'asked' : 'offered';
    },
    /** Toggles the mark of a row; `toRow` marks all rows from the last marked one to this one. */
    mark,
    markAll: () => setMarked('all'),
    clear: useCallback(() => setMarked(none), []),
  };
}

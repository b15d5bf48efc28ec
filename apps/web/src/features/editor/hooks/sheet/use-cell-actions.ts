import { useMemo } from 'react';
import type { Editor } from '../../editor-context.ts';
import { type IgnoredFinding, type OpenedEntries, putIgnored } from '../../entry-list.ts';
import type { RowActions } from '../../row-actions.ts';
import { createRowActions } from '../use-row-actions.ts';
import type { SheetSelection } from './use-sheet-selection.ts';

interface Options {
  readonly opened: OpenedEntries;
  readonly editors: ReadonlyMap<string, Editor>;
  readonly go: SheetSelection['go'];
}

/** The actions of the cells of each column, by locale. */
export function useCellActions({ opened, editors, go }: Options): ReadonlyMap<string, RowActions> {
  const { store, filter } = opened;
  return useMemo(() => {
    const showIgnored = (ignored: IgnoredFinding) =>
      store.update((list) => putIgnored(list, filter, ignored));
    return new Map(
      [...editors].map(([code, editor], column) => [
        code,
        createRowActions(editor, {
          select: (row, task) => go({ row, column }, task ? { task } : {}),
          // The next one is below; what is sought is what the filter shows.
          goToNext: (_, { row }, task) =>
            go({ row: Math.min(row + 1, store.rows() - 1), column }, task ? { task } : {}),
          changeLabel: () => undefined,
          showIgnored,
        }),
      ]),
    );
  }, [store, filter, editors, go]);
}

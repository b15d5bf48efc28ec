import type { Entry } from '@parlance/contract';
import type { RefObject } from 'react';
import type { RowRange } from '../../../ui/list/rows/use-windows.ts';
import { useListKeys } from '../../../ui/list/selection/use-list-keys.ts';
import type { useMarkedRows } from '../../../ui/list/selection/use-marked-rows.ts';
import type { ActiveRow } from '../../../ui/list/selection/use-row-selection.ts';
import type { RowActions, TermTask } from '../row-actions.ts';
import { useTerms } from '../terms-context.ts';

interface Options {
  readonly rows: number;
  readonly active: ActiveRow<TermTask>;
  readonly activeEntry: Entry | undefined;
  readonly range: RowRange;
  readonly grid: RefObject<HTMLElement | null>;
  readonly select: (row: number) => void;
  readonly actions: RowActions;
  /** Clears the search, if the user has just come from the search field. */
  readonly clearSearch: () => void;
  readonly marks: ReturnType<typeof useMarkedRows>;
}

/** The keys of the list of terms. */
export function useTermKeys(options: Options): void {
  const { rows, active, activeEntry, range, grid, select, actions, marks, clearSearch } = options;
  const { canEdit, canDelete, canLabel } = useTerms();
  const askToDelete = () => activeEntry && actions.askToDelete(active.row, activeEntry);
  const open = (task: TermTask) => () => actions.open(active.row, task);
  const markRow = () => marks.mark(active.row, false);
  const markRange = () => marks.mark(active.row, true);
  useListKeys({
    rows,
    activeRow: active.row,
    page: Math.max(range.endIndex - range.startIndex, 1),
    grid,
    select,
    commands: {
      ...(canEdit && { Enter: open('value'), F2: open('value'), c: open('context') }),
      ...(canLabel && { l: open('labels') }),
      ...(canDelete && { Delete: askToDelete }),
      ...((canDelete || canLabel) && { x: markRow, X: markRange }),
      Escape: marks.isMarking ? marks.clear : clearSearch,
    },
  });
}

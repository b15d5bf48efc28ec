import { useCallback, useLayoutEffect, useRef } from 'react';
import { rowOfOffset } from '../../../lib/rows/row-list.ts';
import type { ActiveRow } from '../../../ui/list/selection/use-row-selection.ts';
import { isUnsaved } from '../edit-queue.ts';
import { locateEntry, whenIdle } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import type { EntryRow, OpenedEntries } from '../entry-list.ts';
import type { EntryTask } from '../row-actions.ts';
import { findNextRow, type Sought } from './next-row.ts';

/** A search that led nowhere: there is nothing, or no answer. */
export interface Missed {
  readonly sought: Sought;
  readonly error?: unknown;
}

interface Options {
  readonly opened: OpenedEntries;
  readonly active: ActiveRow<EntryTask>;
  readonly select: (row: number, task?: EntryTask) => void;
  readonly onNone: (missed: Missed) => void;
}

/** Returns a function that selects the next row that is sought, for a task if there is one. */
export function useNextRow({ opened, active, select, onNone }: Options) {
  const { projectId, localeCode, queue } = useEditor();
  const { filter, store } = opened;
  const latest = useRef(active);
  useLayoutEffect(() => {
    latest.current = active;
  }, [active]);

  return useCallback(
    async (sought: Sought, from: EntryRow, nextTask?: EntryTask) => {
      const rows = store.rows();
      const begun = latest.current;
      const unsavedValue = (termId: string) => {
        const state = queue.stateOf({ projectId, localeCode, termId });
        return isUnsaved(state) ? state.value : undefined;
      };
      const locate = async (termId: string) => {
        // The server knows edits, and what is wrong with them, when they are saved.
        await whenIdle(queue);
        const found = await locateEntry(projectId, filter, { term: termId, seek: sought });
        if (!found) return undefined;
        return { termId: found.termId, row: rowOfOffset(store.get().list, found.offset) };
      };
      try {
        const search = { sought, rows, entryAt: store.itemAt, unsavedValue, locate };
        const found = await findNextRow(from, search);
        // A user who has selected another row in the meantime stays there, or whose text was refused.
        const { row, task } = latest.current;
        if (row !== from.row || (task !== undefined && latest.current !== begun)) return;
        if (found) select(found.row, nextTask);
        else onNone({ sought });
      } catch (error) {
        // Most rows are untranslated while somebody translates, so without an answer the next row is the best guess.
        if (sought === 'untranslated') select(Math.min(from.row + 1, rows - 1));
        else onNone({ sought, error });
      }
    },
    [projectId, localeCode, queue, filter, store, select, onNone],
  );
}

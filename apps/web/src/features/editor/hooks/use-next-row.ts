import type { Entry } from '@parlance/contract';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ActiveRow } from '../../../ui/list/selection/use-row-selection.ts';
import { locateRow, whenIdle } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import type { EntryRow, EntryRun } from '../entry-run.ts';
import type { EntryTask } from '../row-actions.ts';
import { findNextRow, type Sought } from './next-row.ts';

/** A search that led nowhere: there is nothing, or no answer. */
export interface Missed {
  readonly sought: Sought;
  readonly error?: unknown;
}

interface Options {
  readonly run: EntryRun;
  readonly entryAt: (row: number) => Entry | undefined;
  readonly active: ActiveRow<EntryTask>;
  readonly select: (row: number, task?: EntryTask) => void;
  readonly onNone: (missed: Missed) => void;
}

/** Returns a function that selects the next row that is sought, for a task if there is one. */
export function useNextRow({ run, entryAt, active, select, onNone }: Options) {
  const { projectId, localeCode, queue } = useEditor();
  const latest = useRef(active);
  useLayoutEffect(() => {
    latest.current = active;
  }, [active]);

  return useCallback(
    async (sought: Sought, from: EntryRow, nextTask?: EntryTask) => {
      const rows = run.rows ?? 0;
      const begun = latest.current;
      const unsavedValue = (termId: string) => {
        const state = queue.stateOf({ projectId, localeCode, termId });
        return state?.status === 'saving' || state?.status === 'waiting' ? state.value : undefined;
      };
      const locate = async (termId: string) => {
        // The server knows edits, and what is wrong with them, when they are saved.
        await whenIdle(queue);
        return locateRow(run, termId, sought);
      };
      try {
        const search = { sought, rows, entryAt, unsavedValue, locate };
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
    [projectId, localeCode, queue, run, entryAt, select, onNone],
  );
}

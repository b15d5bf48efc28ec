import type { Entry } from '@parlance/contract';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ActiveRow } from '../../../ui/list/selection/use-row-selection.ts';
import { locateRow, whenIdle } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import type { EntryRow, EntryRun } from '../entry-run.ts';
import { findNextUntranslated } from '../next-untranslated.ts';
import type { EntryTask } from '../row-actions.ts';

interface Options {
  readonly run: EntryRun;
  readonly entryAt: (row: number) => Entry | undefined;
  readonly active: ActiveRow<EntryTask>;
  readonly select: (row: number, task?: EntryTask) => void;
  readonly onNone: () => void;
}

/** Selects the next untranslated row and begins to edit it. */
export function useNextUntranslated({ run, entryAt, active, select, onNone }: Options) {
  const { projectId, localeCode, queue } = useEditor();
  const latest = useRef(active);
  useLayoutEffect(() => {
    latest.current = active;
  }, [active]);

  return useCallback(
    async (from: EntryRow) => {
      const rows = run.rows ?? 0;
      const begun = latest.current;
      const unsavedValue = (termId: string) => {
        const state = queue.stateOf({ projectId, localeCode, termId });
        return state?.status === 'saving' || state?.status === 'waiting' ? state.value : undefined;
      };
      const locate = async (termId: string) => {
        // The server counts edits as untranslated until they are saved.
        await whenIdle(queue);
        return locateRow(run, termId, 'untranslated');
      };
      try {
        const found = await findNextUntranslated(from, { rows, entryAt, unsavedValue, locate });
        // A user who has selected another row in the meantime stays there, or whose text was refused.
        const { row, task } = latest.current;
        if (row !== from.row || (task !== undefined && latest.current !== begun)) return;
        if (found) select(found.row, 'edit');
        else onNone();
      } catch {
        // Without an answer of the server, the next row is the best guess.
        select(Math.min(from.row + 1, rows - 1));
      }
    },
    [projectId, localeCode, queue, run, entryAt, select, onNone],
  );
}

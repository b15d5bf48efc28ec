import { useMemo } from 'react';
import { useEditor } from '../editor-context.ts';
import type { EntryRow, EntryRun } from '../entry-run.ts';
import type { EntryTask, RowActions } from '../row-actions.ts';

interface Options {
  readonly run: EntryRun;
  readonly select: (row: number, task?: EntryTask) => void;
  readonly goToNext: (from: EntryRow) => void;
}

export function useRowActions({ run, select, goToNext }: Options): RowActions {
  const { projectId, localeCode, queue, drafts } = useEditor();
  return useMemo(() => {
    const store = ({ row, entry }: EntryRow, value: string) => {
      const place = { projectId, localeCode, termId: entry.termId };
      const state = queue.stateOf(place);
      drafts.remove(entry.termId);
      if (state?.status === 'failed') queue.dismiss(place);
      const isUnsaved = state?.status === 'saving' || state?.status === 'waiting';
      if (value === (isUnsaved ? state.value : entry.value)) return;
      run.edited.set(entry.termId, { row, entry });
      queue.enqueue({ ...place, value, before: entry.value });
    };
    return {
      edit: (row) => select(row, 'edit'),
      save: (row, entry, value) => {
        store({ row, entry }, value);
        select(row);
      },
      saveAndNext: (row, entry, value) => {
        store({ row, entry }, value);
        select(row);
        goToNext({ row, entry });
      },
      discard: (row, termId) => {
        drafts.remove(termId);
        queue.dismiss({ projectId, localeCode, termId });
        select(row);
      },
    };
  }, [projectId, localeCode, queue, drafts, run, select, goToNext]);
}

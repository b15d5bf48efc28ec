import type { Entry } from '@parlance/contract';
import { useMemo } from 'react';
import type { LabelChange } from '../../labels/labels.api.ts';
import { useEditor } from '../editor-context.ts';
import type { EntryRow, EntryRun } from '../entry-run.ts';
import type { EntryTask, RowActions } from '../row-actions.ts';

interface Options {
  readonly run: EntryRun;
  readonly select: (row: number, task?: EntryTask) => void;
  readonly goToNext: (from: EntryRow) => void;
  readonly changeLabel: (change: LabelChange) => void;
}

export function useRowActions({ run, select, goToNext, changeLabel }: Options): RowActions {
  const { projectId, localeCode, queue, drafts } = useEditor();
  return useMemo(() => {
    const savedValue = (entry: Entry) => {
      const state = queue.stateOf({ projectId, localeCode, termId: entry.termId });
      return state?.status === 'saving' || state?.status === 'waiting' ? state.value : entry.value;
    };

    /** Whether it could be stored: what somebody else has saved meanwhile is not overwritten. */
    const store = ({ row, entry }: EntryRow): boolean => {
      const place = { projectId, localeCode, termId: entry.termId };
      const draft = drafts.get(entry.termId);
      const saved = savedValue(entry);
      if (draft && draft.base !== saved && draft.value !== saved) return false;
      drafts.remove(entry.termId);
      queue.dismiss(place);
      if (!draft || draft.value === saved) return true;
      run.edited.set(entry.termId, { row, entry });
      const { value: before, revision } = entry;
      queue.enqueue({ ...place, value: draft.value, before, revision });
      return true;
    };

    /** Lets a draft begin with what is saved now. */
    const rebase = (entry: Entry) => {
      const draft = drafts.get(entry.termId);
      if (draft) drafts.put(entry.termId, { ...draft, base: savedValue(entry) });
    };

    return {
      edit: (row) => select(row, 'edit'),
      save: (row, entry) => {
        store({ row, entry });
        select(row);
      },
      saveAndNext: (row, entry) => {
        const isStored = store({ row, entry });
        select(row);
        if (isStored) goToNext({ row, entry });
      },
      keepMine: (row, entry) => {
        rebase(entry);
        store({ row, entry });
        select(row);
      },
      editFurther: (row, entry) => {
        rebase(entry);
        select(row, 'edit');
      },
      discard: (row, termId) => {
        drafts.remove(termId);
        queue.dismiss({ projectId, localeCode, termId });
        select(row);
      },
      openLabels: (row) => select(row, 'labels'),
      closeLabels: (row) => select(row),
      label: (entry, label, isAssigned) => changeLabel({ entry, label, isAssigned }),
    };
  }, [projectId, localeCode, queue, drafts, run, select, goToNext, changeLabel]);
}

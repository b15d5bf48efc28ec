import type { Entry } from '@parlance/contract';
import { useEffect, useEffectEvent } from 'react';
import { takesKeys } from '../../../ui/keys/key-names.ts';
import type { ActiveRow } from '../../../ui/list/selection/use-row-selection.ts';
import type { RefusedEdit } from '../edit-queue.ts';
import { useEditor } from '../editor-context.ts';
import { readRefusal } from '../refusal.ts';
import type { EntryTask } from '../row-actions.ts';

interface Options {
  readonly active: ActiveRow<EntryTask>;
  readonly activeEntry: Entry | undefined;
  readonly select: (row: number, task?: EntryTask) => void;
}

/** Opens the field again whose text the server has refused, unless the user is somewhere else by then. */
export function useRefusedEdits({ active, activeEntry, select }: Options): void {
  const { projectId, localeCode, queue } = useEditor();
  const reopen = useEffectEvent(({ edit, current }: RefusedEdit) => {
    const isHere =
      edit.projectId === projectId &&
      edit.localeCode === localeCode &&
      edit.termId === activeEntry?.termId;
    if (!isHere || current || edit.value === edit.before) return;
    if (active.task !== undefined || takesKeys(document.activeElement)) return;
    if (readRefusal(queue.stateOf(edit))) select(active.row, 'edit');
  });
  useEffect(() => queue.onRefused((refused) => reopen(refused)), [queue]);
}

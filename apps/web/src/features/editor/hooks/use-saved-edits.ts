import type { Entry, Translation } from '@parlance/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { windowOfRow, windowSize } from '../../../lib/entry-windows.ts';
import { windowsKey } from '../../../ui/list/use-run.ts';
import type { Edit } from '../edit-queue.ts';
import { runKey } from '../editor.api.ts';
import { useEditor } from '../editor-context.ts';
import { type EntryRow, type EntryRun, noteSaved } from '../entry-run.ts';

/**
 * Brings the rows that are cached up to date with each edit that the server has saved, or refused
 * because somebody else had saved another text.
 */
export function useSavedEdits(run: EntryRun): void {
  const queryClient = useQueryClient();
  const { queue } = useEditor();

  useEffect(() => {
    const update = (edit: Edit, translation: Translation) => {
      if (edit.projectId !== run.projectId || edit.localeCode !== run.localeCode) return;
      updateEntry(queryClient, run, translation);
    };
    const unsubscribers = [
      queue.onSaved(({ edit, translation }) => update(edit, translation)),
      queue.onRefused(({ edit, current }) => current && update(edit, current)),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queue, queryClient, run]);
}

function updateEntry(queryClient: QueryClient, run: EntryRun, translation: Translation) {
  const { termId, value, state, revision, date } = translation;
  const found = findRow(queryClient, run, termId) ?? run.edited.get(termId);
  if (!found) return;
  const saved = { ...found.entry, value, state, revision, updatedAt: date.modified };
  const window = windowOfRow(found.row);
  queryClient.setQueryData<Entry[]>([...windowsKey(runKey(run)), window], (entries) =>
    entries?.with(found.row - window * windowSize, saved),
  );
  noteSaved(run, found.row, saved);
}

function findRow(queryClient: QueryClient, run: EntryRun, term: string): EntryRow | undefined {
  for (const [key, entries] of queryClient.getQueriesData<Entry[]>({
    queryKey: windowsKey(runKey(run)),
  })) {
    const place = entries?.findIndex(({ termId }) => termId === term) ?? -1;
    const entry = entries?.[place];
    if (entry) return { row: Number(key.at(-1)) * windowSize + place, entry };
  }
  return undefined;
}

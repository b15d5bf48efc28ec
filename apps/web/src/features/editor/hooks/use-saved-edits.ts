import type { Translation } from '@parlance/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Edit } from '../edit-queue.ts';
import { useEditor } from '../editor-context.ts';
import { findRow, putEntry } from '../entry-cache.ts';
import { type EntryRun, noteSaved } from '../entry-run.ts';

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
  putEntry(queryClient, run, { row: found.row, entry: saved });
  noteSaved(run, found.row, saved);
}

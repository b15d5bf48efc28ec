import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import { meQuery } from '../../account/account.api.ts';
import { noteAuthors } from '../../live/live.api.ts';
import type { EditPlace } from '../edit-queue.ts';
import { useEditor } from '../editor-context.ts';
import { type SavedTranslation, updateEntry } from '../entry-cache.ts';
import type { EntryRun } from '../entry-run.ts';

/**
 * Updates cached rows after each edit that the server has saved, that was undone, or that was refused because
 * another author had saved another text.
 */
export function useSavedEdits(run: EntryRun): void {
  const queryClient = useQueryClient();
  const { queue } = useEditor();

  useEffect(() => {
    const update = (edit: EditPlace, translation: SavedTranslation, changedBy?: string) => {
      if (edit.projectId !== run.projectId || edit.localeCode !== run.localeCode) return;
      updateEntry(queryClient, run, translation, changedBy);
    };
    const me = () => queryClient.getQueryData(meQuery.queryKey)?.name;
    const unsubscribers = [
      queue.onSaved(({ edit, translation }) => update(edit, translation, me())),
      queue.onRefused(({ edit, current, by }) => {
        if (!current) return;
        const { projectId, localeCode: locale, termId } = edit;
        const { revision } = current;
        if (by) noteAuthors(queryClient, projectId, [{ locale, termId, revision, by }]);
        update(edit, current);
      }),
      undoStore.onUndone(({ undoable: { projectId }, result }) => {
        for (const { locale, ...translation } of result.translations.first) {
          const place = { projectId, localeCode: locale, termId: translation.termId };
          update(place, translation, me());
        }
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queue, queryClient, run]);
}

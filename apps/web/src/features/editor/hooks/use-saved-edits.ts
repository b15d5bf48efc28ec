import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { undoStore } from '../../../lib/undo-store.ts';
import { meQuery } from '../../account/account.api.ts';
import { noteAuthors } from '../../live/live.api.ts';
import type { EditPlace } from '../edit-queue.ts';
import { useEditor } from '../editor-context.ts';
import { type OpenedEntries, putTranslation, type SavedTranslation } from '../entry-list.ts';

/**
 * Updates rows after each edit that the server has saved, that was undone, or that was refused because
 * another author had saved another text.
 */
export function useSavedEdits({ projectId, filter, store }: OpenedEntries): void {
  const queryClient = useQueryClient();
  const { queue } = useEditor();

  useEffect(() => {
    const update = (edit: EditPlace, translation: SavedTranslation, changedBy?: string) => {
      if (edit.projectId !== projectId) return;
      store.update((list) => putTranslation(list, filter, edit.localeCode, translation, changedBy));
    };
    const me = () => queryClient.getQueryData(meQuery.queryKey)?.name;
    const unsubscribers = [
      queue.onSaved(({ edit, translation }) => update(edit, translation, me())),
      queue.onRefused(({ edit, current, by }) => {
        if (!current) return;
        const { localeCode: locale, termId } = edit;
        const { revision } = current;
        if (by) noteAuthors(queryClient, edit.projectId, [{ locale, termId, revision, by }]);
        update(edit, current);
      }),
      undoStore.onUndone(({ undoable, result }) => {
        for (const { locale, ...translation } of result.translations.first) {
          const { termId } = translation;
          const place = { projectId: undoable.projectId, localeCode: locale, termId };
          update(place, translation, me());
        }
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queue, queryClient, projectId, filter, store]);
}

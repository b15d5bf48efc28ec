import { useEffect } from 'react';
import { useAnnouncement } from '../../../ui/notes/announcement.tsx';
import { useEditor } from '../editor-context.ts';
import { messageFor } from './use-undoable-edits.ts';

/** Announces the status of edits to screen readers, because rows only show a sign. */
export function useSaveAnnouncement() {
  const { queue } = useEditor();
  const { said, announce } = useAnnouncement();
  useEffect(() => {
    const unsubscribers = [
      queue.onSaved(({ edit, translation }) => announce(messageFor(edit.before, translation))),
      queue.onRefused(({ current }) =>
        announce(current ? 'editor.announceConflict' : 'editor.announceFailed'),
      ),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queue, announce]);
  return said;
}

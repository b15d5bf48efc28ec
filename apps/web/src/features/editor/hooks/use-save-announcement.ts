import { useEffect } from 'react';
import { useAnnouncement } from '../../../ui/announcement.tsx';
import { useEditor } from '../editor-context.ts';

/** What screen readers say when an edit was saved or refused. */
export function useSaveAnnouncement() {
  const { queue } = useEditor();
  const { said, announce } = useAnnouncement();
  useEffect(() => {
    const unsubscribers = [
      queue.onSaved(() => announce('editor.announceSaved')),
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

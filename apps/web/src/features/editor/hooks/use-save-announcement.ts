import { useEffect } from 'react';
import { useAnnouncement } from '../../../ui/announcement.tsx';
import { useEditor } from '../editor-context.ts';

/** What screen readers say when an edit was refused; the offer to take it back says that one was saved. */
export function useSaveAnnouncement() {
  const { queue } = useEditor();
  const { said, announce } = useAnnouncement();
  useEffect(
    () =>
      queue.onRefused(({ current }) =>
        announce(current ? 'editor.announceConflict' : 'editor.announceFailed'),
      ),
    [queue, announce],
  );
  return said;
}

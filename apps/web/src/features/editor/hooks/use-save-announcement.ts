import { useEffect, useState } from 'react';
import type { MessageId } from '../../../lib/intl.tsx';
import { useEditor } from '../editor-context.ts';

interface Announcement {
  /** Another one each time, so that the same words are read out again. */
  readonly id: number;
  readonly message: MessageId;
}

/** What screen readers say when an edit was saved or refused. */
export function useSaveAnnouncement(): Announcement | undefined {
  const { queue } = useEditor();
  const [announcement, setAnnouncement] = useState<Announcement>();
  useEffect(() => {
    const announce = (message: MessageId) =>
      setAnnouncement((last) => ({ id: (last?.id ?? 0) + 1, message }));
    const unsubscribers = [
      queue.onSaved(() => announce('editor.announceSaved')),
      queue.onRefused(() => announce('editor.announceFailed')),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [queue]);
  return announcement;
}

import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../account/account.api.ts';
import { useSavedProgress } from '../hooks/use-saved-progress.ts';
import { useUndoableEdits } from '../hooks/use-undoable-edits.ts';
import { useUnsavedWork } from '../hooks/use-unsaved-work.ts';

/** Sends the edits that a user had not saved when they left, from any page. */
export function SendUnsavedWork() {
  const { data: me } = useQuery(meQuery);
  return me === undefined ? null : <Sender userId={me.id} />;
}

function Sender({ userId }: { userId: string }) {
  const { queue } = useUnsavedWork(userId);
  useSavedProgress(queue);
  useUndoableEdits(queue);
  return null;
}

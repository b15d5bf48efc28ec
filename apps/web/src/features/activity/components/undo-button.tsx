import { Button } from '@mantine/core';
import type { Activity } from '@parlance/contract';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useUndoOfActivity } from '../hooks/use-undo-of-activity.ts';

interface Props {
  /** The entries that it undoes, newest first. */
  activities: readonly [Activity, ...Activity[]];
  /** Whether there is a button for each entry of a list. */
  isInList?: boolean;
  onUndone: () => void;
}

/** Takes back what entries of the log have changed, or brings it back if they are undos. */
export function UndoButton({ activities, isInList = false, onUndone }: Props) {
  const { formatMessage } = useIntl();
  const undoing = useUndoOfActivity(activities, onUndone);
  const item = useFocusOfItem(undoing !== undefined);
  if (!undoing) return null;
  const { count, isPending, undo } = undoing;
  const [{ kind, change }] = activities;
  const isRedo = kind === 'undo';
  const label =
    count > 1
      ? formatMessage({ id: isRedo ? 'activity.redoAll' : 'activity.undoAll' }, { count })
      : formatMessage({ id: isRedo ? 'undo.redo' : 'undo.undo' });
  const term = activities.length === 1 ? change?.term : undefined;
  return (
    <Button
      size="compact-sm"
      variant={isInList ? 'subtle' : 'default'}
      loading={isPending}
      leftSection={<IconArrowBackUp size={14} aria-hidden="true" />}
      {...(term && { 'aria-label': `${label}: ${term}` })}
      onClick={({ currentTarget }) => {
        item.current = currentTarget.closest('li');
        undo();
      }}
    >
      {label}
    </Button>
  );
}

/** Once a button has undone something it goes, and the focus to the beginning of the item that it was in. */
function useFocusOfItem(isThere: boolean) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isThere || !item.current) return;
    if (document.activeElement === document.body) {
      item.current.querySelector<HTMLElement>('a, button')?.focus();
    }
    item.current = null;
  }, [isThere]);
  return item;
}

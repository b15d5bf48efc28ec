import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { useEditor } from '../editor-context.ts';
import classes from './unsaved-banner.module.css';

/** Says how many edits wait for the server. Edits whose request is under way are not counted. */
export function UnsavedBanner() {
  const { queue } = useEditor();
  const unsaved = useSyncExternalStore(queue.subscribe, queue.unsaved);
  const isStuck = unsaved.some((edit) => queue.stateOf(edit)?.status === 'waiting');
  return (
    <div role="status">
      {isStuck && (
        <div className={classes.banner}>
          <IconCloudOff size={18} aria-hidden="true" />
          <span className={classes.text}>
            <FormattedMessage id="editor.unsavedEdits" values={{ count: unsaved.length }} />
          </span>
          <Button size="compact-sm" variant="default" onClick={queue.retry}>
            <FormattedMessage id="editor.tryNow" />
          </Button>
        </div>
      )}
    </div>
  );
}

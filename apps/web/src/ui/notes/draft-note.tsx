import { Button } from '@mantine/core';
import { IconAlertCircle, IconPencilExclamation } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { errorMessage } from '../../lib/api/error-message.ts';
import classes from './draft-note.module.css';

interface Props {
  /** The error of the server, if it refused the draft. */
  error: unknown;
  /** Why the draft was refused, where more is known than the error tells. */
  reason?: string | undefined;
  isActive: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Says that the text of a row is not saved, and offers to save or discard it. */
export function DraftNote({ error, reason, isActive, onSave, onDiscard }: Props) {
  const Sign = error === undefined ? IconPencilExclamation : IconAlertCircle;
  return (
    <div className={classes.note} data-failed={error !== undefined}>
      <span className={classes.text}>
        <Sign size={14} aria-hidden="true" />
        {reason ?? (
          <FormattedMessage id={error === undefined ? 'draft.unsaved' : errorMessage(error)} />
        )}
      </span>
      <Button size="compact-xs" variant="light" tabIndex={isActive ? 0 : -1} onClick={onSave}>
        <FormattedMessage id="action.save" />
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        tabIndex={isActive ? 0 : -1}
        onClick={onDiscard}
      >
        <FormattedMessage id="draft.discard" />
      </Button>
    </div>
  );
}

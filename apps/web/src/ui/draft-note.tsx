import { Button } from '@mantine/core';
import { IconAlertCircle, IconPencilExclamation } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { errorMessage } from '../lib/error-message.ts';
import classes from './draft-note.module.css';

interface Props {
  /** Why the server refused the draft, if it did. */
  error: unknown;
  /** What somebody else has saved since the draft was begun. */
  changedTo: string | undefined;
  isActive: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Says that the text of a row is not saved, and offers to do something about it. */
export function DraftNote({ error, changedTo, isActive, onSave, onDiscard }: Props) {
  const Sign = error === undefined ? IconPencilExclamation : IconAlertCircle;
  return (
    <div className={classes.note} data-failed={error !== undefined}>
      <span className={classes.text}>
        <Sign size={14} aria-hidden="true" />
        {error !== undefined ? (
          <FormattedMessage id={errorMessage(error)} />
        ) : changedTo === undefined ? (
          <FormattedMessage id="draft.unsaved" />
        ) : (
          <FormattedMessage id="draft.outrun" values={{ value: changedTo || '–' }} />
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

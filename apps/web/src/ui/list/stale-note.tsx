import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import classes from './stale-note.module.css';

interface Props {
  /** How many rows no longer belong to the list because of what was saved. */
  departed: number;
  /** Whether others have added, deleted or moved rows. */
  isOutdated: boolean;
  onRefresh: () => void;
}

/** Says below a list that it is not as the server has it: above, it would push the rows away. */
export function StaleNote({ departed, isOutdated, onRefresh }: Props) {
  if (departed === 0 && !isOutdated) return null;
  return (
    <div role="status" className={classes.note}>
      {isOutdated ? (
        <FormattedMessage id="list.outdated" />
      ) : (
        <FormattedMessage id="editor.departed" values={{ count: departed }} />
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        onClick={onRefresh}
      >
        <FormattedMessage id="editor.refresh" />
      </Button>
    </div>
  );
}

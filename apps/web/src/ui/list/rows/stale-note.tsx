import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import classes from './stale-note.module.css';

interface Props {
  /** The number of rows that do not match the filter any more after saving. */
  departed: number;
  /** Whether others have added, deleted or moved rows. */
  isOutdated: boolean;
  onRefresh: () => void;
}

/** A note below a list that differs from the server's. Above the list, it would push the rows away. */
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

import { UnstyledButton } from '@mantine/core';
import type { EntryFilter } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { countedStatuses, useStatusCounts } from '../../hooks/use-status-counts.ts';
import classes from './status-counts.module.css';

interface Props {
  value: EntryFilter['status'];
  onChange: (status: EntryFilter['status']) => void;
}

/** How many translations of the locale have a status, each a click away. */
export function StatusCounts({ value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const counts = useStatusCounts();
  if (!counts) return null;
  return (
    <fieldset className={classes.counts} aria-label={formatMessage({ id: 'editor.status' })}>
      {countedStatuses.map((status) => (
        <UnstyledButton
          key={status}
          className={classes.status}
          aria-pressed={status === value}
          onClick={() => onChange(status)}
        >
          <FormattedMessage
            id="editor.statusCount"
            values={{
              status: formatMessage({ id: `editor.status.${status}` }),
              count: counts[status],
            }}
          />
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

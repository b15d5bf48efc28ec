import { Button, CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ErrorAction } from '../../../lib/api/error-message.ts';
import { ErrorAlert } from '../../notes/error-alert.tsx';
import type { BulkAction } from './bulk-action.ts';
import { BulkActions } from './bulk-actions.tsx';
import classes from './selection-bar.module.css';
import type { Marked } from './use-marked-rows.ts';

interface Props {
  marked: Marked;
  /** The number of rows in the list. */
  rows: number;
  isPending: boolean;
  error: unknown;
  action?: ErrorAction | undefined;
  onMarkAll: () => void;
  onClear: () => void;
  actions: readonly BulkAction[];
  /** The dialogs of the actions. */
  children?: ReactNode;
}

/** The bar below a list with marked rows: their number and the actions on them. */
export function SelectionBar(props: Props) {
  const { marked, rows, isPending, error, action, onMarkAll, onClear, actions, children } = props;
  const { formatMessage } = useIntl();
  const count = marked === 'all' ? rows : marked.ids.size;
  return (
    <section aria-label={formatMessage({ id: 'bulk.title' })} className={classes.bar}>
      <ErrorAlert error={error} action={action} />
      <div className={classes.line}>
        <span role="status" className={classes.count}>
          <FormattedMessage id={isPending ? 'bulk.working' : 'bulk.count'} values={{ count }} />
        </span>
        {count < rows && (
          <Button
            className={classes.all ?? ''}
            size="compact-sm"
            variant="subtle"
            disabled={isPending}
            onClick={onMarkAll}
          >
            <FormattedMessage id="bulk.all" values={{ count: rows }} />
          </Button>
        )}
        <fieldset className={classes.actions} disabled={isPending}>
          <BulkActions actions={actions} isPending={isPending} />
        </fieldset>
        <CloseButton
          className={classes.close ?? ''}
          size="md"
          aria-label={formatMessage({ id: 'bulk.clear' })}
          disabled={isPending}
          onClick={onClear}
        />
      </div>
      {children}
    </section>
  );
}

import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from './error-alert.tsx';

interface Props {
  /** The error of a query; without one, nothing is rendered. */
  error: unknown;
  /** Whether the query is asked again already. */
  isBusy?: boolean;
  onRetry: () => void;
}

/** Shows why something could not be loaded, with a button that tries it again. */
export function RetryAlert({ error, isBusy = false, onRetry }: Props) {
  return (
    <ErrorAlert error={error}>
      <Button size="compact-xs" variant="default" ms="sm" loading={isBusy} onClick={onRetry}>
        <FormattedMessage id="action.retry" />
      </Button>
    </ErrorAlert>
  );
}

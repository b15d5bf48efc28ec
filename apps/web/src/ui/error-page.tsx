import { Button, Stack } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from './error-alert.tsx';
import { Page } from './page.tsx';

/** Stands in for a page that could not be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };

  return (
    <Page width="narrow">
      <Stack align="start">
        <ErrorAlert error={error} />
        <Button variant="default" onClick={retry}>
          <FormattedMessage id="action.retry" />
        </Button>
      </Stack>
    </Page>
  );
}

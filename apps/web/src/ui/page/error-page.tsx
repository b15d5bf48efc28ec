import { Button, Stack, Title } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { isUnreachable } from '../../lib/api/error-message.ts';
import { useServerReturn } from '../../lib/api/use-server-return.ts';
import { fetchPagesAgain } from '../../lib/lazy-page.tsx';
import { ErrorAlert } from '../notes/error-alert.tsx';
import { Notice } from '../notes/notice.tsx';
import { Page } from './page.tsx';
import { PageTitle } from './page-title.tsx';

/** Replaces a page that could not be loaded. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'error.pageTitle' });
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  const retry = () => {
    fetchPagesAgain();
    queries.reset();
    reset();
    void router.invalidate();
  };

  // The page retries by itself when the server is back.
  const isAway = isUnreachable(error);
  useServerReturn(isAway, retry);

  return (
    <Page width="narrow">
      <Stack align="start">
        <PageTitle title={title} />
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {isAway ? (
          <Notice tone="problem">
            <FormattedMessage id="error.comesBack" />
          </Notice>
        ) : (
          <ErrorAlert error={error} />
        )}
        <Button variant="default" onClick={retry}>
          <FormattedMessage id="action.retry" />
        </Button>
      </Stack>
    </Page>
  );
}

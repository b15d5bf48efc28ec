import { Skeleton, Stack } from '@mantine/core';
import { useIntl } from 'react-intl';
import { Page } from './page.tsx';

/** The outline of a page with a list, while it loads. */
export function PageSkeleton() {
  const { formatMessage } = useIntl();
  return (
    <Page>
      <div role="status" aria-label={formatMessage({ id: 'state.loading' })}>
        <Skeleton height={32} width={180} mb="lg" />
        <Stack gap="sm">
          {['first', 'second', 'third'].map((row) => (
            <Skeleton key={row} height={72} />
          ))}
        </Stack>
      </div>
    </Page>
  );
}

import { Skeleton, Stack } from '@mantine/core';
import { useIntl } from 'react-intl';
import { AuthFrame } from './auth-frame.tsx';

/** The outline of a page for visitors, while it loads. */
export function AuthSkeleton() {
  const { formatMessage } = useIntl();
  return (
    <AuthFrame>
      <Stack role="status" aria-label={formatMessage({ id: 'state.loading' })}>
        <Skeleton height={32} width={180} />
        <Skeleton height={60} />
        <Skeleton height={36} />
      </Stack>
    </AuthFrame>
  );
}

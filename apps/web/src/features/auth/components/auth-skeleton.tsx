import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useIntl } from 'react-intl';
import { OfflineNote } from '../../../ui/notes/offline-note.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** The skeleton of a page for visitors, while the page loads. */
export function AuthSkeleton() {
  const loading = useIntl().formatMessage({ id: 'state.loading' });
  return (
    <AuthFrame>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{loading}</h1>
      </VisuallyHidden>
      <OfflineNote />
      <Stack role="status" aria-label={loading}>
        <Skeleton height={32} width={180} />
        <Skeleton height={60} />
        <Skeleton height={36} />
      </Stack>
    </AuthFrame>
  );
}

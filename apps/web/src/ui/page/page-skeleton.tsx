import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useIntl } from 'react-intl';
import { OfflineNote } from '../notes/offline-note.tsx';
import { Page } from './page.tsx';

/** The skeleton of a page with a list, while it loads. */
export function PageSkeleton() {
  const loading = useIntl().formatMessage({ id: 'state.loading' });
  return (
    <Page>
      <VisuallyHidden>
        <h1 tabIndex={-1}>{loading}</h1>
      </VisuallyHidden>
      <OfflineNote />
      <div role="status" aria-label={loading}>
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

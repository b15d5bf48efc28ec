import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useIntl } from 'react-intl';
import { OfflineNote } from '../notes/offline-note.tsx';
import { Page, type PageProps } from './page.tsx';

/** The skeleton of a page with a list, while it loads. */
export function PageSkeleton(props: PageProps) {
  const loading = useIntl().formatMessage({ id: 'state.loading' });
  return (
    <Page {...props}>
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

/** That of a page with forms. */
export function NarrowPageSkeleton() {
  return <PageSkeleton width="narrow" />;
}

/** That of a page without a side bar. */
export function LonePageSkeleton() {
  return <PageSkeleton isAlone />;
}

/** That of a page with forms and without a side bar. */
export function LoneNarrowPageSkeleton() {
  return <PageSkeleton width="narrow" isAlone />;
}

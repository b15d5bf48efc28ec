import { Button, Skeleton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { useAddScreenshots } from '../hooks/use-add-screenshots.ts';
import { useImageDrop } from '../hooks/use-image-drop.ts';
import { screenshotsQuery } from '../screenshots.api.ts';
import { AddButton, AddNotes } from './add-screenshots.tsx';
import { ScreenshotCard } from './screenshot-card.tsx';
import classes from './screenshot-grid.module.css';

/** All screenshots of the project. Images can be dropped anywhere on the page, and pasted. */
export function ScreenshotGrid() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const canEdit = useCan('EditScreenshots');
  const query = useInfiniteQuery(screenshotsQuery(projectId));
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const { add, pending, failed } = useAddScreenshots(projectId);
  const target = document.body;
  const isOver = useImageDrop({ target, isEnabled: canEdit, onImages: add });
  const shots = data?.pages.flatMap(({ screenshots }) => screenshots) ?? [];
  const isEmpty = data !== undefined && shots.length === 0;
  const addButton = canEdit && <AddButton isPending={pending > 0} onImages={add} />;

  return (
    <Page>
      <PageHeader
        title={formatMessage({ id: 'screenshots.title' })}
        description={
          canEdit &&
          !isEmpty &&
          data !== undefined && <FormattedMessage id="screenshots.dropHint" />
        }
      >
        {!isEmpty && addButton}
      </PageHeader>
      <AddNotes pending={pending} failed={failed} />
      {isEmpty && (
        <EmptyState
          icon={IconPhoto}
          title={formatMessage({ id: 'screenshots.emptyTitle' })}
          description={
            <FormattedMessage
              id={canEdit ? 'screenshots.emptyDescription' : 'screenshots.emptyViewer'}
            />
          }
        >
          {addButton}
        </EmptyState>
      )}
      {(isPending || shots.length > 0) && (
        <ul className={classes.grid} aria-busy={isPending}>
          {isPending && !error && <SkeletonCards />}
          {shots.map((screenshot) => (
            <ScreenshotCard key={screenshot.id} projectId={projectId} screenshot={screenshot} />
          ))}
        </ul>
      )}
      <RetryAlert
        error={error}
        isBusy={isFetching}
        onRetry={() => void (data ? fetchNextPage() : refetch())}
      />
      {hasNextPage && !error && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
            <FormattedMessage id="screenshots.more" />
          </Button>
        </div>
      )}
      {isOver && (
        <div className={classes.over}>
          <span>
            <FormattedMessage id="screenshots.drop" />
          </span>
        </div>
      )}
    </Page>
  );
}

function SkeletonCards() {
  return Array.from({ length: 6 }, (_, n) => n).map((n) => (
    <li key={n}>
      <Skeleton height={220} radius="md" />
    </li>
  ));
}

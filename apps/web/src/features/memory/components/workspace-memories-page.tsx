import { Button } from '@mantine/core';
import { can } from '@parlance/contract';
import { IconDatabase, IconPlus } from '@tabler/icons-react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { OfWorkspace } from '../../workspaces/components/of-workspace.tsx';
import { workspacesQuery } from '../../workspaces/workspaces.api.ts';
import { memoriesQuery, memoryJobsQuery } from '../shared-memories.api.ts';
import { NewMemoryDialog, newMemoryForm } from './new-memory-dialog.tsx';
import { SharedMemoryRow } from './shared-memory-row.tsx';

/** The translation memories that projects of a workspace share. */
export function WorkspaceMemoriesPage() {
  const { formatMessage } = useIntl();
  const { workspaceId } = useParams({ from: '/member/workspaces/$workspaceId/memories' });
  const { data: workspaces } = useSuspenseQuery(workspacesQuery);
  const { data: memories } = useSuspenseQuery(memoriesQuery(workspaceId));
  const [isAdding, { open, close }] = useFormDialog(newMemoryForm(workspaceId));
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  const canEdit = workspace !== undefined && can(workspace, 'EditMemories');
  const { data: jobs } = useQuery({ ...memoryJobsQuery(workspaceId), enabled: canEdit });
  // The user lost the workspace while it was open.
  if (!workspace) return <Navigate to="/404" replace />;

  const isEmpty = memories.length === 0;
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
      <FormattedMessage id="memories.add" />
    </Button>
  );
  return (
    <Page width="narrow" isAlone>
      <PageHeader
        title={formatMessage({ id: 'memories.title' })}
        description={
          <OfWorkspace workspace={workspace}>
            <FormattedMessage id="memories.description" />
          </OfWorkspace>
        }
      >
        {!isEmpty && add}
      </PageHeader>
      {isEmpty ? (
        <EmptyState
          icon={IconDatabase}
          title={formatMessage({ id: 'memories.emptyTitle' })}
          description={formatMessage({ id: 'memories.emptyDescription' })}
        >
          {add}
        </EmptyState>
      ) : (
        <RowList label={formatMessage({ id: 'memories.title' })}>
          {memories.map((memory) => (
            <SharedMemoryRow
              key={memory.id}
              workspaceId={workspaceId}
              memory={memory}
              canEdit={canEdit}
              job={jobs?.find(({ about }) => 'memoryId' in about && about.memoryId === memory.id)}
            />
          ))}
        </RowList>
      )}
      <NewMemoryDialog workspaceId={workspaceId} opened={isAdding} onClose={close} />
    </Page>
  );
}

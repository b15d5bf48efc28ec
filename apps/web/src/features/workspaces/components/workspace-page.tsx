import { Button, Stack } from '@mantine/core';
import { can } from '@parlance/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { Notice } from '../../../ui/notes/notice.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { meQuery } from '../../account/account.api.ts';
import { workspaceMembersQuery, workspacesQuery } from '../workspaces.api.ts';
import {
  AddWorkspaceMemberDialog,
  newWorkspaceMemberForm,
} from './add-workspace-member-dialog.tsx';
import { SharedResources } from './shared-resources.tsx';
import { WorkspaceMemberList } from './workspace-member-list.tsx';
import { WorkspaceSettings } from './workspace-settings.tsx';

/** The members of a workspace, and its settings for owners. */
export function WorkspacePage() {
  const { workspaceId } = useParams({ from: '/member/workspaces/$workspaceId' });
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: workspaces } = useSuspenseQuery(workspacesQuery);
  const { data: members } = useSuspenseQuery(workspaceMembersQuery(workspaceId));
  const [isAdding, { open, close }] = useFormDialog(newWorkspaceMemberForm(workspaceId));
  const [added, setAdded] = useState<string>();
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  // The user lost the workspace while it was open.
  if (!workspace) return <Navigate to="/404" replace />;

  return (
    <Page width="narrow" isAlone>
      <PageHeader
        title={workspace.name}
        description={<FormattedMessage id="workspaces.description" />}
      >
        {can(workspace, 'AddWorkspaceUser') && (
          <Button leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={open}>
            <FormattedMessage id="workspaces.add" />
          </Button>
        )}
      </PageHeader>
      <Stack gap="lg">
        {added !== undefined && (
          <Notice key={added} tone="success">
            <FormattedMessage id="workspaces.added" values={{ name: <bdi>{added}</bdi> }} />
          </Notice>
        )}
        <SharedResources workspace={workspace} />
        <WorkspaceMemberList workspace={workspace} members={members} ownId={me.id} />
        {can(workspace, 'EditWorkspace') && <WorkspaceSettings workspace={workspace} />}
      </Stack>
      <AddWorkspaceMemberDialog
        workspaceId={workspaceId}
        opened={isAdding}
        onClose={close}
        onAdded={setAdded}
      />
    </Page>
  );
}

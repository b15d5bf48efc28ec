import { Button, Group, Stack, Text } from '@mantine/core';
import type { Workspace } from '@parlance/contract';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { useWorkspaceName } from '../hooks/use-workspaces.ts';
import { workspacesQuery } from '../workspaces.api.ts';
import { NewWorkspaceDialog, newWorkspaceForm } from './new-workspace-dialog.tsx';
import { WorkspaceRoleBadge } from './workspace-role.tsx';

/** The workspaces that the user shares with others, and a way to create another one. */
export function WorkspacesCard() {
  const { formatMessage } = useIntl();
  const { data = [], error } = useQuery(workspacesQuery);
  const [isCreating, { open, close }] = useFormDialog(newWorkspaceForm);
  const nameOf = useWorkspaceName();
  return (
    <SettingsCard title={formatMessage({ id: 'workspaces.title' })}>
      <Stack>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="workspaces.hint" />
        </Text>
        <ErrorAlert error={error} />
        {data.length > 0 && (
          <RowList label={formatMessage({ id: 'workspaces.title' })}>
            {data.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} name={nameOf(workspace)} />
            ))}
          </RowList>
        )}
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={open}
          >
            <FormattedMessage id="workspaces.new" />
          </Button>
        </Group>
      </Stack>
      <NewWorkspaceDialog opened={isCreating} onClose={close} />
    </SettingsCard>
  );
}

function WorkspaceRow({ workspace, name }: { workspace: Workspace; name: string }) {
  const { id: workspaceId, isPersonal, role } = workspace;
  return (
    <Row
      icon={IconBuilding}
      title={
        isPersonal ? (
          name
        ) : (
          <TextLink to="/workspaces/$workspaceId" params={{ workspaceId }} dir="auto" inherit>
            {name}
          </TextLink>
        )
      }
      description={
        <TextLink to="/workspaces/$workspaceId/glossaries" params={{ workspaceId }} inherit>
          <FormattedMessage id="glossaries.title" />
        </TextLink>
      }
      controls={!isPersonal && <WorkspaceRoleBadge role={role} />}
    />
  );
}

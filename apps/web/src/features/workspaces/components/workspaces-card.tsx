import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { workspacesQuery } from '../workspaces.api.ts';
import { NewWorkspaceDialog, newWorkspaceForm } from './new-workspace-dialog.tsx';
import { WorkspaceRoleBadge } from './workspace-role.tsx';

/** The workspaces that the user shares with others, and a way to create another one. */
export function WorkspacesCard() {
  const { formatMessage } = useIntl();
  const { data = [], error } = useQuery(workspacesQuery);
  const [isCreating, { open, close }] = useFormDialog(newWorkspaceForm);
  const shared = data.filter(({ isPersonal }) => !isPersonal);
  return (
    <SettingsCard title={formatMessage({ id: 'workspaces.title' })}>
      <Stack>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="workspaces.hint" />
        </Text>
        <ErrorAlert error={error} />
        {shared.length > 0 && (
          <RowList label={formatMessage({ id: 'workspaces.title' })}>
            {shared.map(({ id, name, role }) => (
              <Row
                key={id}
                icon={IconBuilding}
                title={
                  <TextLink
                    to="/workspaces/$workspaceId"
                    params={{ workspaceId: id }}
                    dir="auto"
                    inherit
                  >
                    {name}
                  </TextLink>
                }
                controls={<WorkspaceRoleBadge role={role} />}
              />
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

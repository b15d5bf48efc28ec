import { Group } from '@mantine/core';
import { can, type Workspace } from '@parlance/contract';
import { IconDatabase, IconRobot, IconVocabulary } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../ui/link.tsx';

/** Leads to what the projects of a workspace share. */
export function SharedResources({ workspace }: { workspace: Workspace }) {
  const { formatMessage } = useIntl();
  const shown = { params: { workspaceId: workspace.id }, variant: 'default', size: 'sm' } as const;
  return (
    <Group component="nav" gap="xs" aria-label={formatMessage({ id: 'workspaces.shared' })}>
      <LinkButton
        {...shown}
        to="/workspaces/$workspaceId/memories"
        leftSection={<IconDatabase size={16} aria-hidden="true" />}
      >
        <FormattedMessage id="memories.title" />
      </LinkButton>
      <LinkButton
        {...shown}
        to="/workspaces/$workspaceId/glossaries"
        leftSection={<IconVocabulary size={16} aria-hidden="true" />}
      >
        <FormattedMessage id="glossaries.title" />
      </LinkButton>
      {can(workspace, 'EditWorkspaceMachine') && (
        <LinkButton
          {...shown}
          to="/workspaces/$workspaceId/machine"
          leftSection={<IconRobot size={16} aria-hidden="true" />}
        >
          <FormattedMessage id="project.machine" />
        </LinkButton>
      )}
    </Group>
  );
}

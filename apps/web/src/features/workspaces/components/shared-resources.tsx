import { Group } from '@mantine/core';
import { IconDatabase, IconVocabulary } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../ui/link.tsx';

interface Props {
  workspaceId: string;
}

/** Leads to what the projects of a workspace share. */
export function SharedResources({ workspaceId }: Props) {
  const { formatMessage } = useIntl();
  const shown = { params: { workspaceId }, variant: 'default', size: 'sm' } as const;
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
        <FormattedMessage id="glossaries.ofWorkspace" />
      </LinkButton>
    </Group>
  );
}

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Project } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';

export function DeleteProjectCard({ project }: { project: Project }) {
  const { formatMessage } = useIntl();
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <SettingsCard title={formatMessage({ id: 'settings.deletion' })}>
      <Text size="sm" c="dimmed" mb="md">
        <FormattedMessage id="settings.deletionHint" />
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={open}>
        <FormattedMessage id="settings.delete" />
      </Button>
      <DeleteProjectDialog opened={isAsking} onClose={close} project={project} />
    </SettingsCard>
  );
}

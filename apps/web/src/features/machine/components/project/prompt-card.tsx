import { Group, Text } from '@mantine/core';
import type { MachineSettings } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { LinkButton } from '../../../../ui/link.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';

/** Which prompt is used, and the way to it. */
export function PromptCard({ settings: { promptVersion } }: { settings: MachineSettings }) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  return (
    <SettingsCard title={formatMessage({ id: 'machine.prompt' })}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          <FormattedMessage
            id={promptVersion === 0 ? 'machine.prompt.isStandard' : 'machine.prompt.isOwn'}
            values={{ version: promptVersion }}
          />
        </Text>
        <LinkButton
          to="/projects/$projectId/machine/prompt"
          params={{ projectId }}
          variant="default"
        >
          <FormattedMessage id="machine.prompt.open" />
        </LinkButton>
      </Group>
    </SettingsCard>
  );
}

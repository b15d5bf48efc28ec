import { Button, Text } from '@mantine/core';
import type { Project } from '@parlance/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '../../../../lib/api/save-file.ts';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { backUpProject } from '../../projects.api.ts';

export function BackupProjectCard({ project: { id, name } }: { project: Project }) {
  const { formatMessage } = useIntl();
  const { mutate, isPending, error } = useMutation(backUpProject(id));
  const download = () => {
    const today = new Date().toISOString().slice(0, 10);
    mutate(undefined, { onSuccess: (backup) => saveFile(backup, `${name} ${today}.zip`) });
  };
  return (
    <SettingsCard title={formatMessage({ id: 'settings.backup' })}>
      <ErrorAlert error={error} action="BackUpProject" />
      <Text size="sm" c="dimmed" mb="md">
        <FormattedMessage id="settings.backupHint" />
      </Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={isPending}
        onClick={download}
      >
        <FormattedMessage id="settings.backupDownload" />
      </Button>
    </SettingsCard>
  );
}

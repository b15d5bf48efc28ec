import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

export function DeletionCard({ email }: { email: string }) {
  const { formatMessage } = useIntl();
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <SettingsCard title={formatMessage({ id: 'account.deletion' })}>
      <Text size="sm" c="dimmed" mb="md">
        <FormattedMessage id="account.deletionHint" />
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={open}>
        <FormattedMessage id="account.delete" />
      </Button>
      <DeletionDialog opened={isAsking} onClose={close} email={email} />
    </SettingsCard>
  );
}

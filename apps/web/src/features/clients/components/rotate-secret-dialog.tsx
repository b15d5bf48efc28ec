import { Button, Group, Stack, Text } from '@mantine/core';
import type { ProjectClient } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { rotateSecret } from '../clients.api.ts';
import { ClientSecret } from './client-secret.tsx';

interface Props {
  opened: boolean;
  client: ProjectClient | undefined;
  onClose: () => void;
}

/** Says what stops working with the current secret, then shows the new one. */
export function RotateSecretDialog({ opened, client, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const making = useMutation(rotateSecret(queryClient, projectId));
  const { mutate, isPending, data, error } = making;

  return (
    <SecretDialog
      opened={opened}
      title={formatMessage(
        { id: data ? 'clients.secretTitle' : 'clients.rotate' },
        { name: client?.name },
      )}
      making={making}
      secret={(rotated) => <ClientSecret client={rotated} onDone={onClose} />}
      onClose={onClose}
    >
      <Stack>
        <ErrorAlert error={error} />
        <Text size="sm">
          <FormattedMessage id="clients.rotateQuestion" />
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isPending} onClick={onClose} data-autofocus>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button color="red.9" loading={isPending} onClick={() => client && mutate(client.id)}>
            <FormattedMessage id="clients.rotateConfirm" />
          </Button>
        </Group>
      </Stack>
    </SecretDialog>
  );
}

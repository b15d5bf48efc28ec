import { Stack, Text } from '@mantine/core';
import { tokenOverlaps, type Webhook } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { Picker } from '../../../ui/form/picker.tsx';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { rotateWebhook } from '../webhooks.api.ts';
import { WebhookSecret } from './webhook-secret.tsx';

type Overlap = (typeof tokenOverlaps)[number];

/** Long enough to bring the new secret to most receivers. */
const usualOverlap: Overlap = 24;

interface Props {
  opened: boolean;
  webhook: Webhook;
  onClose: () => void;
}

/** Asks how long deliveries are signed with the previous secret as well, then shows the new one. */
export function RotateWebhookDialog({ opened, webhook, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const place = { projectId: useProjectId(), webhookId: webhook.id };
  const making = useMutation(rotateWebhook(queryClient, place));
  const { mutate, isPending, data, error } = making;
  const [overlap, setOverlap] = useState<Overlap>(usualOverlap);
  // There may be no previous secret that could go on, as after a restore.
  const hasSecret = webhook.ending !== null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ overlapHours: hasSecret ? overlap : 0 });
  };
  const choose = (chosen: string | null) =>
    setOverlap(tokenOverlaps.find((hours) => `${hours}` === chosen) ?? usualOverlap);

  return (
    <SecretDialog
      opened={opened}
      title={formatMessage(
        { id: data ? 'webhooks.secretTitle' : 'webhooks.rotate' },
        { name: webhook.name },
      )}
      making={making}
      secret={({ secret }) => <WebhookSecret secret={secret} onDone={onClose} />}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <Stack>
          <ErrorAlert error={error} />
          <Text size="sm">
            <FormattedMessage
              id={hasSecret ? 'webhooks.rotateQuestion' : 'webhooks.newSecretQuestion'}
            />
          </Text>
          {hasSecret && (
            <Picker
              label={formatMessage({ id: 'webhooks.overlap' })}
              data={tokenOverlaps.map((hours) => ({
                value: `${hours}`,
                label: formatMessage({ id: `tokens.overlap.${hours}` }),
              }))}
              value={`${overlap}`}
              onChange={choose}
              data-autofocus
            />
          )}
          <FormButtons
            submitLabel={formatMessage({ id: 'webhooks.rotateConfirm' })}
            isPending={isPending}
            isDisabled={false}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </SecretDialog>
  );
}

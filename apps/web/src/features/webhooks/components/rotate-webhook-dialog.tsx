import type { Webhook } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { RotateForm } from '../../tokens/components/rotate-form.tsx';
import { rotateWebhook } from '../webhooks.api.ts';
import { WebhookSecret } from './webhook-secret.tsx';

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
  // There may be no previous secret that could go on, as after a restore.
  const hasSecret = webhook.ending !== null;

  return (
    <SecretDialog
      opened={opened}
      title={formatMessage(
        { id: making.data ? 'webhooks.secretTitle' : 'webhooks.rotate' },
        { name: webhook.name },
      )}
      making={making}
      secret={({ secret }) => <WebhookSecret secret={secret} onDone={onClose} />}
      onClose={onClose}
    >
      <RotateForm
        question={
          <FormattedMessage
            id={hasSecret ? 'webhooks.rotateQuestion' : 'webhooks.newSecretQuestion'}
          />
        }
        overlapLabel={hasSecret ? formatMessage({ id: 'webhooks.overlap' }) : undefined}
        submitLabel={formatMessage({ id: 'webhooks.rotateConfirm' })}
        making={making}
        onCancel={onClose}
      />
    </SecretDialog>
  );
}

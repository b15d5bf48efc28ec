import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Webhook } from '@parlance/contract';
import {
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { deleteWebhook } from '../webhooks.api.ts';
import { ChangeWebhookDialog } from './webhook-dialog.tsx';

interface Props {
  webhook: Webhook;
  /** Gives it a new secret. */
  onRotate: () => void;
  /** Enables or disables it. */
  onChange: (isEnabled: boolean) => void;
}

/** What can be done with a webhook, beside trying it. */
export function WebhookActions({ webhook, onRotate, onChange }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const place = { projectId, webhookId: webhook.id };
  const [isChanging, changing] = useDisclosure();
  const leave = () =>
    navigate({ to: '/projects/$projectId/webhooks', params: { projectId }, replace: true });
  const deletion = useConfirmedMutation(
    deleteWebhook(queryClient, place, leave),
    (_: Webhook) => undefined,
  );
  const { name, isEnabled, ending } = webhook;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={formatMessage({ id: 'webhooks.actions' }, { name })}
          >
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={changing.open}
          >
            <FormattedMessage id="action.edit" />
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden="true" />} onClick={onRotate}>
            <FormattedMessage id="webhooks.rotateMenu" />
          </Menu.Item>
          {ending !== null && (
            <Menu.Item
              leftSection={
                isEnabled ? (
                  <IconPlayerPause size={16} aria-hidden="true" />
                ) : (
                  <IconPlayerPlay size={16} aria-hidden="true" />
                )
              }
              onClick={() => onChange(!isEnabled)}
            >
              <FormattedMessage id={isEnabled ? 'webhooks.disable' : 'webhooks.enable'} />
            </Menu.Item>
          )}
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => deletion.ask(webhook)}
          >
            <FormattedMessage id="webhooks.deleteConfirm" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangeWebhookDialog opened={isChanging} webhook={webhook} onClose={changing.close} />
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'webhooks.delete' }, { name })}
        confirmLabel={formatMessage({ id: 'webhooks.deleteConfirm' })}
      >
        <FormattedMessage id="webhooks.deleteQuestion" />
      </ConfirmDialog>
    </>
  );
}

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Webhook } from '@parlance/contract';
import { IconSend, IconWebhook } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { changeWebhook, testWebhook, webhooksQuery } from '../webhooks.api.ts';
import { DeliveriesCard } from './deliveries-card.tsx';
import { RotateWebhookDialog } from './rotate-webhook-dialog.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookNotice } from './webhook-notice.tsx';

/** One webhook: whether it works, what it is told, and what became of its deliveries. */
export function WebhookPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { webhookId } = useParams({ from: '/member/projects/$projectId/webhooks/$webhookId' });
  const { data: webhooks } = useSuspenseQuery(webhooksQuery(projectId));
  const webhook = webhooks.find(({ id }) => id === webhookId);
  if (webhook) return <KnownWebhook key={webhook.id} webhook={webhook} />;
  return (
    <Page width="narrow">
      <PageHeader title={formatMessage({ id: 'project.webhooks' })} />
      <EmptyState
        icon={IconWebhook}
        title={formatMessage({ id: 'webhooks.goneTitle' })}
        description={formatMessage({ id: 'webhooks.goneDescription' })}
      >
        <LinkButton to="/projects/$projectId/webhooks" params={{ projectId }}>
          <FormattedMessage id="webhooks.all" />
        </LinkButton>
      </EmptyState>
    </Page>
  );
}

function KnownWebhook({ webhook }: { webhook: Webhook }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks/$webhookId' });
  const canEdit = useCan('EditWebhooks');
  // What asks for a new secret may go when there is one, and the secret has to stay.
  const [isRotating, rotating] = useDisclosure();
  const [openId, setOpenId] = useState<string>();
  const place = { projectId, webhookId: webhook.id };
  const test = useMutation(testWebhook(queryClient, place));
  const { mutate: change, ...changing } = useMutation(changeWebhook(queryClient, place));
  const setEnabled = (isEnabled: boolean) => change({ isEnabled });
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess({ id }) {
        setOpenId(id);
        void navigate({ search: {}, replace: true });
      },
    });
  return (
    <Page width="narrow">
      <PageHeader
        title={webhook.name}
        description={
          <TextLink to="/projects/$projectId/webhooks" params={{ projectId }} inherit>
            <FormattedMessage id="webhooks.all" />
          </TextLink>
        }
      >
        {canEdit && (
          <>
            <Button
              variant="default"
              leftSection={<IconSend size={16} aria-hidden="true" />}
              disabled={webhook.ending === null}
              loading={test.isPending}
              onClick={sendTest}
            >
              <FormattedMessage id="webhooks.test" />
            </Button>
            <WebhookActions webhook={webhook} onRotate={rotating.open} onChange={setEnabled} />
          </>
        )}
      </PageHeader>
      <ErrorAlert error={test.error} />
      <ErrorAlert error={changing.error} />
      <WebhookNotice
        webhook={webhook}
        onRotate={rotating.open}
        onEnable={() => setEnabled(true)}
        isBusy={changing.isPending}
      />
      <SettingsCard title={formatMessage({ id: 'webhooks.settings' })}>
        <WebhookFacts webhook={webhook} />
      </SettingsCard>
      <DeliveriesCard webhook={webhook} openId={openId} onOpen={setOpenId} />
      <RotateWebhookDialog opened={isRotating} webhook={webhook} onClose={rotating.close} />
    </Page>
  );
}

import { Button } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { Unfolding } from '../../../ui/unfolding.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { webhooksQuery } from '../webhooks.api.ts';
import { ReceiverExample } from './receiver-example.tsx';
import { NewWebhookDialog, newWebhookForm } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import classes from './webhooks-page.module.css';

/** The addresses that a project calls when something happens in it. */
export function WebhooksPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: webhooks } = useSuspenseQuery(webhooksQuery(projectId));
  const canEdit = useCan('EditWebhooks');
  const [isAdding, { open, close }] = useFormDialog(newWebhookForm(projectId));
  const isEmpty = webhooks.length === 0;
  const add = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={open}>
      <FormattedMessage id="webhooks.add" />
    </Button>
  );
  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'project.webhooks' })}
        description={formatMessage({ id: 'webhooks.description' })}
      >
        {!isEmpty && add}
      </PageHeader>
      {isEmpty ? (
        <EmptyState
          icon={IconWebhook}
          title={formatMessage({ id: 'webhooks.emptyTitle' })}
          description={formatMessage({ id: 'webhooks.emptyDescription' })}
        >
          {add}
        </EmptyState>
      ) : (
        <RowList label={formatMessage({ id: 'project.webhooks' })}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </RowList>
      )}
      <div className={classes.example}>
        {isEmpty ? (
          <ReceiverExample />
        ) : (
          <Unfolding size="sm" title={<FormattedMessage id="webhooks.example" />}>
            <ReceiverExample />
          </Unfolding>
        )}
      </div>
      <NewWebhookDialog opened={isAdding} onClose={close} />
    </Page>
  );
}

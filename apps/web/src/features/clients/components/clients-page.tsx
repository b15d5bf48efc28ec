import { Anchor, Button, Title } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { AgentCard } from '../../connect/components/agent-card.tsx';
import { ConnectCard } from '../../connect/components/connect-card.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { clientsQuery } from '../clients.api.ts';
import { AddClientDialog, newClientForm } from './add-client-dialog.tsx';
import { ClientList } from './client-list.tsx';
import classes from './clients-page.module.css';

export function ClientsPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: clients } = useSuspenseQuery(clientsQuery(projectId));
  const canAdd = useCan('AddProjectClient');
  const titleId = useId();
  const [isAdding, { open, close }] = useFormDialog(newClientForm(projectId));

  const addClient = canAdd && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={open}
    >
      <FormattedMessage id="clients.add" />
    </Button>
  );

  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'clients.title' })}
        description={
          <FormattedMessage
            id="clients.description"
            values={{
              link: (text) => (
                <Anchor key="link" href="/api/v1/docs" underline="always" inherit>
                  {text}
                </Anchor>
              ),
            }}
          />
        }
      />
      <ConnectCard />
      <AgentCard />
      {clients.length > 0 ? (
        <section aria-labelledby={titleId}>
          <div className={classes.header}>
            <div className={classes.text}>
              <Title order={2} id={titleId}>
                <FormattedMessage id="clients.list" />
              </Title>
              <p className={classes.hint}>
                <FormattedMessage id="clients.hint" />
                {!canAdd && (
                  <>
                    {' '}
                    <FormattedMessage id="clients.adminsOnly" />
                  </>
                )}
              </p>
            </div>
            {addClient}
          </div>
          <ClientList clients={clients} />
        </section>
      ) : (
        <EmptyState
          icon={IconKey}
          title={formatMessage({ id: 'clients.emptyTitle' })}
          description={
            <FormattedMessage id={canAdd ? 'clients.emptyDescription' : 'clients.adminsOnly'} />
          }
        >
          {addClient}
        </EmptyState>
      )}
      <AddClientDialog opened={isAdding} onClose={close} />
    </Page>
  );
}

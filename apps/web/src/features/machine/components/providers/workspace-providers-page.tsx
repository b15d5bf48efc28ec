import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { can, type Workspace } from '@parlance/contract';
import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { OfWorkspace } from '../../../workspaces/components/of-workspace.tsx';
import { workspacesQuery } from '../../../workspaces/workspaces.api.ts';
import { machineProvidersQuery } from '../../providers.api.ts';
import { NoProviders } from './no-providers.tsx';
import { NewProviderDialog } from './provider-dialog.tsx';
import { ProviderList } from './provider-list.tsx';

/** The providers of machine translation that all projects of a workspace may use. */
export function WorkspaceProvidersPage() {
  const { workspaceId } = useParams({ from: '/member/workspaces/$workspaceId/machine' });
  const { data: workspaces } = useSuspenseQuery(workspacesQuery);
  const workspace = workspaces.find(({ id }) => id === workspaceId);
  if (!workspace || !can(workspace, 'EditWorkspaceMachine')) return <Navigate to="/404" replace />;
  return <WorkspaceProviders key={workspaceId} workspace={workspace} />;
}

function WorkspaceProviders({ workspace }: { workspace: Workspace }) {
  const { formatMessage } = useIntl();
  const owner = { workspaceId: workspace.id };
  const { data: providers } = useSuspenseQuery(machineProvidersQuery(owner));
  const [isAdding, adding] = useDisclosure();
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={adding.open}>
      <FormattedMessage id="machine.provider.add" />
    </Button>
  );
  return (
    <Page width="narrow" isAlone>
      <PageHeader
        title={formatMessage({ id: 'project.machine' })}
        description={
          <OfWorkspace workspace={workspace}>
            <FormattedMessage id="machine.ofWorkspace" />
          </OfWorkspace>
        }
      >
        {providers.length > 0 && add}
      </PageHeader>
      {providers.length === 0 ? (
        <NoProviders>{add}</NoProviders>
      ) : (
        <ProviderList owner={owner} providers={providers} />
      )}
      <NewProviderDialog
        owner={owner}
        currency={providers[0]?.currency}
        opened={isAdding}
        onClose={adding.close}
      />
    </Page>
  );
}

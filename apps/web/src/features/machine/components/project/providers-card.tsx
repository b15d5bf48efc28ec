import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { can, type MachineSettings, type UsableMachineProvider } from '@parlance/contract';
import { IconHome, IconPlus, IconRobot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { LinkButton } from '../../../../ui/link.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { useCan, useProject } from '../../../projects/hooks/use-project.ts';
import { workspacesQuery } from '../../../workspaces/workspaces.api.ts';
import { machineProvidersQuery } from '../../providers.api.ts';
import { NoProviders } from '../providers/no-providers.tsx';
import { NewProviderDialog } from '../providers/provider-dialog.tsx';
import { ProviderList } from '../providers/provider-list.tsx';
import { ProviderKind, ProviderName } from '../providers/provider-name.tsx';
import classes from './project-cards.module.css';

/** The providers that the project may use: its own, and those of its workspace. */
export function ProvidersCard({ settings }: { settings: MachineSettings }) {
  const { formatMessage } = useIntl();
  const project = useProject();
  const canEdit = useCan('EditMachine');
  const owner = { projectId: project.id };
  const { data: own = [], error } = useQuery({
    ...machineProvidersQuery(owner),
    enabled: canEdit,
  });
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const workspace = workspaces.find(({ id }) => id === project.workspaceId);
  const [isAdding, adding] = useDisclosure();
  const others = canEdit
    ? settings.providers.filter(({ isOfWorkspace }) => isOfWorkspace)
    : settings.providers;
  const isEmpty = own.length === 0 && others.length === 0;
  const { currency } = settings;
  const buttons = (
    <>
      {canEdit && (
        <Button
          variant={isEmpty ? 'filled' : 'default'}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={adding.open}
        >
          <FormattedMessage id={isEmpty ? 'machine.provider.add' : 'machine.provider.addOwn'} />
        </Button>
      )}
      {workspace && can(workspace, 'EditWorkspaceMachine') && (
        <LinkButton
          to="/workspaces/$workspaceId/machine"
          params={{ workspaceId: workspace.id }}
          variant="default"
        >
          <FormattedMessage id="machine.provider.ofWorkspace" />
        </LinkButton>
      )}
    </>
  );
  const dialog = (
    <NewProviderDialog owner={owner} currency={currency} opened={isAdding} onClose={adding.close} />
  );
  if (isEmpty) {
    return (
      <div className={classes.empty}>
        <ErrorAlert error={error} />
        <NoProviders>{buttons}</NoProviders>
        {dialog}
      </div>
    );
  }
  return (
    <SettingsCard title={formatMessage({ id: 'machine.providers' })}>
      <Stack>
        <ErrorAlert error={error} />
        {own.length > 0 && <ProviderList owner={owner} providers={own} />}
        {others.length > 0 && (
          <div>
            {own.length > 0 && (
              <p className={classes.heading}>
                <FormattedMessage id="machine.provider.alsoOfWorkspace" />
              </p>
            )}
            <RowList label={formatMessage({ id: 'machine.provider.usable' })}>
              {others.map((provider) => (
                <UsableRow key={provider.id} provider={provider} />
              ))}
            </RowList>
          </div>
        )}
        <Group gap="sm">{buttons}</Group>
      </Stack>
      {dialog}
    </SettingsCard>
  );
}

/** A provider of somebody else, which may be used here. */
function UsableRow({ provider }: { provider: UsableMachineProvider }) {
  const { name, isLocal } = provider;
  return (
    <Row
      icon={isLocal ? IconHome : IconRobot}
      title={<ProviderName name={name} isLocal={isLocal} />}
      description={<ProviderKind provider={provider} />}
    />
  );
}

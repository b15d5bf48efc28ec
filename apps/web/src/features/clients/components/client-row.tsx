import { Text } from '@mantine/core';
import type { ProjectClient } from '@parlance/contract';
import { IconKey, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Copyable } from '../../../ui/copyable.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { Unfolding } from '../../../ui/unfolding.tsx';
import { RoleBadge } from '../../projects/components/role-badge.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { MembershipSelect } from '../../team/components/membership-select.tsx';
import { OwnLocales } from '../../team/components/own-locales.tsx';
import { TokenList } from '../../tokens/components/token-list.tsx';
import { changeClient } from '../clients.api.ts';
import { ClientExample } from './client-example.tsx';

interface Props {
  client: ProjectClient;
  onRotate: () => void;
  onRevoke: () => void;
}

export function ClientRow({ client: { id, name, membership }, onRotate, onRevoke }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const canEdit = useCan('EditProjectClients');
  const canRevoke = useCan('DeleteProjectClients');
  const change = useMutation(changeClient(queryClient, projectId, id));
  const labelId = useId();
  const shown = change.isPending ? change.variables : membership;
  const rotateLabel = formatMessage({ id: 'clients.rotate' }, { name });
  const revokeLabel = formatMessage({ id: 'clients.revoke' }, { name });

  return (
    <Row
      icon={IconKey}
      title={<span dir="auto">{name}</span>}
      controls={
        <>
          {canEdit ? (
            <MembershipSelect
              name={name}
              value={shown}
              onChange={(chosen) => change.mutate(chosen)}
            />
          ) : (
            <RoleBadge role={membership.role} />
          )}
          {canEdit && <IconButton icon={IconRefresh} label={rotateLabel} onClick={onRotate} />}
          {canRevoke && <IconButton icon={IconX} label={revokeLabel} onClick={onRevoke} />}
        </>
      }
    >
      <OwnLocales locales={shown.locales} />
      <ErrorAlert error={change.error} />
      <div>
        <Text id={labelId} size="xs" c="dimmed" mb={4}>
          <FormattedMessage id="clients.id" />
        </Text>
        <Copyable labelledBy={labelId}>{id}</Copyable>
      </div>
      {canEdit && (
        <Unfolding title={<FormattedMessage id="tokens.list" />}>
          <Text size="xs" c="dimmed" mb="sm">
            <FormattedMessage id="tokens.clientHint" />
          </Text>
          <TokenList owner={{ projectId, clientId: id }} />
        </Unfolding>
      )}
      <Unfolding title={<FormattedMessage id="clients.example" />}>
        <ClientExample clientId={id} />
      </Unfolding>
    </Row>
  );
}

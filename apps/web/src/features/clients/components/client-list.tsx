import type { ProjectClient } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../lib/forms/question.ts';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { revokeClient } from '../clients.api.ts';
import { ClientRow } from './client-row.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

export function ClientList({ clients }: { clients: readonly ProjectClient[] }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const rotating = useQuestion<ProjectClient>();
  const revocation = useConfirmedMutation(
    revokeClient(queryClient, projectId),
    ({ id }: ProjectClient) => id,
  );

  return (
    <>
      <RowList label={formatMessage({ id: 'clients.list' })}>
        {clients.map((client) => (
          <ClientRow
            key={client.id}
            client={client}
            onRotate={() => rotating.ask(client)}
            onRevoke={() => revocation.ask(client)}
          />
        ))}
      </RowList>
      <ConfirmDialog
        {...revocation.dialog}
        title={formatMessage({ id: 'clients.revoke' }, { name: revocation.subject?.name })}
        confirmLabel={formatMessage({ id: 'clients.revokeConfirm' })}
      >
        <FormattedMessage id="clients.revokeQuestion" />
      </ConfirmDialog>
      <RotateSecretDialog
        opened={rotating.isOpen}
        client={rotating.subject}
        onClose={rotating.close}
      />
    </>
  );
}

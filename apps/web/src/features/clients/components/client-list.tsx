import type { ProjectClient } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../lib/question.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { revokeClient } from '../clients.api.ts';
import { ClientRow } from './client-row.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';

export function ClientList({ clients }: { clients: readonly ProjectClient[] }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const revoking = useQuestion<ProjectClient>();
  const rotating = useQuestion<ProjectClient>();
  const revocation = useMutation(revokeClient(queryClient, projectId));

  const close = () => {
    revoking.close();
    revocation.reset();
  };

  return (
    <>
      <RowList label={formatMessage({ id: 'clients.list' })}>
        {clients.map((client) => (
          <ClientRow
            key={client.id}
            client={client}
            onRotate={() => rotating.ask(client)}
            onRevoke={() => revoking.ask(client)}
          />
        ))}
      </RowList>
      <ConfirmDialog
        opened={revoking.isOpen}
        title={formatMessage({ id: 'clients.revoke' }, { name: revoking.subject?.name })}
        confirmLabel={formatMessage({ id: 'clients.revokeConfirm' })}
        isPending={revocation.isPending}
        error={revocation.error}
        onConfirm={() =>
          revoking.subject && revocation.mutate(revoking.subject.id, { onSuccess: close })
        }
        onClose={close}
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

import type { Invite } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { withdrawInvite } from '../team.api.ts';
import { InviteRow } from './invite-row.tsx';
import type { News } from './team-news.tsx';

interface Props {
  invites: readonly Invite[];
  onNews: (news: News) => void;
}

export function InviteList({ invites, onNews }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const withdrawal = useConfirmedMutation(
    withdrawInvite(queryClient, projectId),
    ({ id }: Invite) => id,
  );

  return (
    <>
      <RowList label={formatMessage({ id: 'team.invites' })}>
        {invites.map((invite) => (
          <InviteRow
            key={invite.id}
            invite={invite}
            onWithdraw={() => withdrawal.ask(invite)}
            onNews={onNews}
          />
        ))}
      </RowList>
      <ConfirmDialog
        {...withdrawal.dialog}
        title={formatMessage({ id: 'team.withdraw' }, { email: withdrawal.subject?.email })}
        confirmLabel={formatMessage({ id: 'team.withdrawConfirm' })}
      >
        <FormattedMessage id="team.withdrawQuestion" />
      </ConfirmDialog>
    </>
  );
}

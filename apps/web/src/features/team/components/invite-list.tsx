import type { Invite } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../lib/question.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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
  const withdrawing = useQuestion<Invite>();
  const withdrawal = useMutation(withdrawInvite(queryClient, projectId));

  const close = () => {
    withdrawing.close();
    withdrawal.reset();
  };

  return (
    <>
      <RowList label={formatMessage({ id: 'team.invites' })}>
        {invites.map((invite) => (
          <InviteRow
            key={invite.id}
            invite={invite}
            onWithdraw={() => withdrawing.ask(invite)}
            onNews={onNews}
          />
        ))}
      </RowList>
      <ConfirmDialog
        opened={withdrawing.isOpen}
        title={formatMessage({ id: 'team.withdraw' }, { email: withdrawing.subject?.email })}
        confirmLabel={formatMessage({ id: 'team.withdrawConfirm' })}
        isPending={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={() =>
          withdrawing.subject && withdrawal.mutate(withdrawing.subject.id, { onSuccess: close })
        }
        onClose={close}
      >
        <FormattedMessage id="team.withdrawQuestion" />
      </ConfirmDialog>
    </>
  );
}

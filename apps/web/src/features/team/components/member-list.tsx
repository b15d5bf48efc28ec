import type { Member } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { useProject } from '../../projects/hooks/use-project.ts';
import { inTeamOrder, isLastAdmin } from '../member-order.ts';
import { leaveProject, removeMember } from '../team.api.ts';
import { MemberRow } from './member-row.tsx';
import { OwnRow } from './own-row.tsx';
import type { News } from './team-news.tsx';

interface Props {
  members: readonly Member[];
  ownId: string;
  onNews: (news: News) => void;
}

export function MemberList({ members, ownId, onNews }: Props) {
  const { formatMessage } = useIntl();
  const { id: projectId, name: projectName } = useProject();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removal = useConfirmedMutation(removeMember(queryClient, projectId), toUserId);
  const departure = useConfirmedMutation(
    leaveProject(queryClient, projectId, () => navigate({ to: '/projects' })),
    toUserId,
  );

  return (
    <>
      <RowList label={formatMessage({ id: 'team.members' })}>
        {inTeamOrder(members, ownId).map((member) =>
          member.userId === ownId ? (
            <OwnRow
              key={member.userId}
              member={member}
              isLastAdmin={isLastAdmin(members, ownId)}
              onLeave={() => departure.ask(member)}
            />
          ) : (
            <MemberRow
              key={member.userId}
              member={member}
              onRemove={() => removal.ask(member)}
              onNews={onNews}
            />
          ),
        )}
      </RowList>
      <ConfirmDialog
        {...removal.dialog}
        title={formatMessage({ id: 'team.remove' }, { name: removal.subject?.name })}
        confirmLabel={formatMessage({ id: 'team.removeConfirm' })}
      >
        <FormattedMessage id="team.removeQuestion" />
      </ConfirmDialog>
      <ConfirmDialog
        {...departure.dialog}
        title={formatMessage({ id: 'team.leave' })}
        confirmLabel={formatMessage({ id: 'team.leave' })}
        action="LeaveProject"
      >
        <FormattedMessage id="team.leaveQuestion" values={{ project: <bdi>{projectName}</bdi> }} />
      </ConfirmDialog>
    </>
  );
}

function toUserId({ userId }: Member): string {
  return userId;
}

import type { Member } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../lib/question.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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
  const removing = useQuestion<Member>();
  const leaving = useQuestion<Member>();
  const removal = useMutation(removeMember(queryClient, projectId));
  const departure = useMutation(
    leaveProject(queryClient, projectId, () => navigate({ to: '/projects' })),
  );

  const closeRemoval = () => {
    removing.close();
    removal.reset();
  };
  const closeDeparture = () => {
    leaving.close();
    departure.reset();
  };

  return (
    <>
      <RowList label={formatMessage({ id: 'team.members' })}>
        {inTeamOrder(members, ownId).map((member) =>
          member.userId === ownId ? (
            <OwnRow
              key={member.userId}
              member={member}
              isLastAdmin={isLastAdmin(members, ownId)}
              onLeave={() => leaving.ask(member)}
            />
          ) : (
            <MemberRow
              key={member.userId}
              member={member}
              onRemove={() => removing.ask(member)}
              onNews={onNews}
            />
          ),
        )}
      </RowList>
      <ConfirmDialog
        opened={removing.isOpen}
        title={formatMessage({ id: 'team.remove' }, { name: removing.subject?.name })}
        confirmLabel={formatMessage({ id: 'team.removeConfirm' })}
        isPending={removal.isPending}
        error={removal.error}
        onConfirm={() =>
          removing.subject && removal.mutate(removing.subject.userId, { onSuccess: closeRemoval })
        }
        onClose={closeRemoval}
      >
        <FormattedMessage id="team.removeQuestion" />
      </ConfirmDialog>
      <ConfirmDialog
        opened={leaving.isOpen}
        title={formatMessage({ id: 'team.leave' })}
        confirmLabel={formatMessage({ id: 'team.leave' })}
        isPending={departure.isPending}
        error={departure.error}
        action="LeaveProject"
        onConfirm={() => departure.mutate(ownId)}
        onClose={closeDeparture}
      >
        <FormattedMessage id="team.leaveQuestion" values={{ project: <bdi>{projectName}</bdi> }} />
      </ConfirmDialog>
    </>
  );
}

import type { Workspace, WorkspaceMember } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuestion } from '../../../lib/question.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { leaveWorkspace, removeWorkspaceMember } from '../workspaces.api.ts';
import { ColleagueRow, OwnColleagueRow } from './colleague-row.tsx';

interface Props {
  workspace: Workspace;
  members: readonly WorkspaceMember[];
  ownId: string;
}

/** The others by e-mail address, and the user at the end. */
export function ColleagueList({ workspace, members, ownId }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removing = useQuestion<WorkspaceMember>();
  const leaving = useQuestion<WorkspaceMember>();
  const removal = useMutation(removeWorkspaceMember(queryClient, workspace.id));
  const departure = useMutation(
    leaveWorkspace(queryClient, workspace.id, () => navigate({ to: '/user-settings' })),
  );
  const others = members.filter(({ userId }) => userId !== ownId);
  const own = members.find(({ userId }) => userId === ownId);
  const isLastOwner = own?.role === 'owner' && others.every(({ role }) => role !== 'owner');

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
        {others
          .toSorted((a, b) => (a.email < b.email ? -1 : 1))
          .map((member) => (
            <ColleagueRow
              key={member.userId}
              workspace={workspace}
              member={member}
              onRemove={() => removing.ask(member)}
            />
          ))}
        {own && (
          <OwnColleagueRow
            member={own}
            isLastOwner={isLastOwner}
            onLeave={() => leaving.ask(own)}
          />
        )}
      </RowList>
      <ConfirmDialog
        opened={removing.isOpen}
        title={formatMessage({ id: 'team.remove' }, { name: removing.subject?.name })}
        confirmLabel={formatMessage({ id: 'workspaces.remove' })}
        isPending={removal.isPending}
        error={removal.error}
        onConfirm={() =>
          removing.subject && removal.mutate(removing.subject.userId, { onSuccess: closeRemoval })
        }
        onClose={closeRemoval}
      >
        <FormattedMessage id="workspaces.removeQuestion" />
      </ConfirmDialog>
      <ConfirmDialog
        opened={leaving.isOpen}
        title={formatMessage({ id: 'workspaces.leave' })}
        confirmLabel={formatMessage({ id: 'workspaces.leave' })}
        isPending={departure.isPending}
        error={departure.error}
        onConfirm={() => departure.mutate(ownId)}
        onClose={closeDeparture}
      >
        <FormattedMessage
          id="workspaces.leaveQuestion"
          values={{ workspace: <bdi>{workspace.name}</bdi> }}
        />
      </ConfirmDialog>
    </>
  );
}

import type { Workspace, WorkspaceMember } from '@parlance/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { leaveWorkspace, removeWorkspaceMember } from '../workspaces.api.ts';
import { OwnWorkspaceMemberRow, WorkspaceMemberRow } from './workspace-member-row.tsx';

interface Props {
  workspace: Workspace;
  members: readonly WorkspaceMember[];
  ownId: string;
}

/** The members by e-mail address, with the user at the end. */
export function WorkspaceMemberList({ workspace, members, ownId }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removal = useConfirmedMutation(removeWorkspaceMember(queryClient, workspace.id), toUserId);
  const departure = useConfirmedMutation(
    leaveWorkspace(queryClient, workspace.id, () => navigate({ to: '/user-settings' })),
    toUserId,
  );
  const others = members.filter(({ userId }) => userId !== ownId);
  const own = members.find(({ userId }) => userId === ownId);
  const isLastOwner = own?.role === 'owner' && others.every(({ role }) => role !== 'owner');

  return (
    <>
      <RowList label={formatMessage({ id: 'team.members' })}>
        {others
          .toSorted((a, b) => (a.email < b.email ? -1 : 1))
          .map((member) => (
            <WorkspaceMemberRow
              key={member.userId}
              workspace={workspace}
              member={member}
              onRemove={() => removal.ask(member)}
            />
          ))}
        {own && (
          <OwnWorkspaceMemberRow
            member={own}
            isLastOwner={isLastOwner}
            onLeave={() => departure.ask(own)}
          />
        )}
      </RowList>
      <ConfirmDialog
        {...removal.dialog}
        title={formatMessage({ id: 'team.remove' }, { name: removal.subject?.name })}
        confirmLabel={formatMessage({ id: 'workspaces.remove' })}
      >
        <FormattedMessage id="workspaces.removeQuestion" />
      </ConfirmDialog>
      <ConfirmDialog
        {...departure.dialog}
        title={formatMessage({ id: 'workspaces.leave' })}
        confirmLabel={formatMessage({ id: 'workspaces.leave' })}
      >
        <FormattedMessage
          id="workspaces.leaveQuestion"
          values={{ workspace: <bdi>{workspace.name}</bdi> }}
        />
      </ConfirmDialog>
    </>
  );
}

function toUserId({ userId }: WorkspaceMember): string {
  return userId;
}

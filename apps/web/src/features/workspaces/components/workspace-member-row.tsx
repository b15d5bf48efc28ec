import { Button } from '@mantine/core';
import { can, type Workspace, type WorkspaceMember } from '@parlance/contract';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { changeWorkspaceMember } from '../workspaces.api.ts';
import { WorkspaceRoleBadge, WorkspaceRoleSelect } from './workspace-role.tsx';

interface Props {
  workspace: Workspace;
  member: WorkspaceMember;
  onRemove: () => void;
}

export function WorkspaceMemberRow({ workspace, member, onRemove }: Props) {
  const { userId, name, role } = member;
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const change = useMutation(changeWorkspaceMember(queryClient, workspace.id, userId));
  const removeLabel = formatMessage({ id: 'team.remove' }, { name });
  return (
    <PersonRow
      person={member}
      controls={
        <>
          {can(workspace, 'EditWorkspaceUsers') ? (
            <WorkspaceRoleSelect
              aria-label={formatMessage({ id: 'team.roleOf' }, { name })}
              w={130}
              value={change.isPending ? change.variables : role}
              onChange={(chosen) => change.mutate(chosen)}
            />
          ) : (
            <WorkspaceRoleBadge role={role} />
          )}
          {can(workspace, 'DeleteWorkspaceUsers') && (
            <IconButton icon={IconX} label={removeLabel} onClick={onRemove} />
          )}
        </>
      }
    >
      <ErrorAlert error={change.error} />
    </PersonRow>
  );
}

interface OwnProps {
  member: WorkspaceMember;
  isLastOwner: boolean;
  onLeave: () => void;
}

/** The user's own row: it can be left, but has no choice of a role. */
export function OwnWorkspaceMemberRow({ member, isLastOwner, onLeave }: OwnProps) {
  return (
    <PersonRow
      person={member}
      isSelf
      controls={
        <>
          <WorkspaceRoleBadge role={member.role} />
          {!isLastOwner && (
            <Button variant="default" size="xs" onClick={onLeave}>
              <FormattedMessage id="workspaces.leave" />
            </Button>
          )}
        </>
      }
    />
  );
}

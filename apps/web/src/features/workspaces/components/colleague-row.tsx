import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { can, type Workspace, type WorkspaceMember } from '@parlance/contract';
import { IconUser, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { changeWorkspaceMember } from '../workspaces.api.ts';
import { WorkspaceRoleBadge, WorkspaceRoleSelect } from './workspace-role.tsx';

interface Props {
  workspace: Workspace;
  member: WorkspaceMember;
  onRemove: () => void;
}

export function ColleagueRow({
  workspace,
  member: { userId, name, email, role },
  onRemove,
}: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const change = useMutation(changeWorkspaceMember(queryClient, workspace.id, userId));
  const removeLabel = formatMessage({ id: 'team.remove' }, { name });
  return (
    <Row
      icon={IconUser}
      title={<span dir="auto">{name}</span>}
      description={<bdi>{email}</bdi>}
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
            <Tooltip label={removeLabel}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={removeLabel}
                onClick={onRemove}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      }
    >
      <ErrorAlert error={change.error} />
    </Row>
  );
}

interface OwnProps {
  member: WorkspaceMember;
  isLastOwner: boolean;
  onLeave: () => void;
}

/** The user among the members: the one row with a way out, and no way to another role. */
export function OwnColleagueRow({ member, isLastOwner, onLeave }: OwnProps) {
  const { name, email, role } = member;
  return (
    <Row
      icon={IconUser}
      isMarked
      title={
        <>
          <span dir="auto">{name}</span>
          <Badge variant="light" size="sm" radius="sm" tt="none" fw={500}>
            <FormattedMessage id="team.you" />
          </Badge>
        </>
      }
      description={<bdi>{email}</bdi>}
      controls={
        <>
          <WorkspaceRoleBadge role={role} />
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

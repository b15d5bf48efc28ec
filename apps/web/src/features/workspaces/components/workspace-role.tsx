import { Badge, type SelectProps } from '@mantine/core';
import { type WorkspaceRole, workspaceRoles } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { Picker } from '../../../ui/form/picker.tsx';

const labels: Readonly<Record<WorkspaceRole, MessageId>> = {
  owner: 'workspaces.owner',
  member: 'workspaces.member',
};

export function WorkspaceRoleBadge({ role }: { role: WorkspaceRole }) {
  return (
    <Badge flex="none">
      <FormattedMessage id={labels[role]} />
    </Badge>
  );
}

/** Converts the value of a form field to a role. */
export function toWorkspaceRole(text: string | null): WorkspaceRole {
  return workspaceRoles.find((role) => role === text) ?? 'member';
}

interface Props extends Pick<SelectProps, 'label' | 'aria-label' | 'description' | 'w'> {
  value: WorkspaceRole;
  onChange: (role: WorkspaceRole) => void;
}

export function WorkspaceRoleSelect({ value, onChange, ...props }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Picker
      {...props}
      data={workspaceRoles.map((role) => ({
        value: role,
        label: formatMessage({ id: labels[role] }),
      }))}
      value={value}
      onChange={(chosen) => {
        const role = toWorkspaceRole(chosen);
        if (role !== value) onChange(role);
      }}
    />
  );
}

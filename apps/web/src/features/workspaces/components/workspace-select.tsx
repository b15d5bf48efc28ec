import type { SelectProps } from '@mantine/core';
import type { Workspace } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { Picker } from '../../../ui/form/picker.tsx';
import { useWorkspaceName } from '../hooks/use-workspaces.ts';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  workspaces: readonly Workspace[];
  value: string;
  onChange: (workspaceId: string) => void;
}

/** Chooses the workspace of a project. */
export function WorkspaceSelect({ workspaces, value, onChange, ...props }: Props) {
  const { formatMessage } = useIntl();
  const nameOf = useWorkspaceName();
  return (
    <Picker
      {...props}
      label={formatMessage({ id: 'workspaces.label' })}
      data={workspaces.map((workspace) => ({ value: workspace.id, label: nameOf(workspace) }))}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

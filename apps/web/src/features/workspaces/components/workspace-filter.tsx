import type { Workspace } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { Picker } from '../../../ui/form/picker.tsx';
import { useWorkspaceName } from '../hooks/use-workspaces.ts';
import classes from './workspace-filter.module.css';

interface Props {
  workspaces: readonly Workspace[];
  /** The id of the chosen workspace, or undefined for all. */
  value: string | undefined;
  onChange: (workspaceId: string | undefined) => void;
}

/**
 * Filters projects by workspace; without a choice, projects that others share from their workspaces are shown too.
 */
export function WorkspaceFilter({ workspaces, value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const nameOf = useWorkspaceName();
  return (
    <Picker
      className={classes.filter}
      aria-label={formatMessage({ id: 'workspaces.label' })}
      data={[
        { value: '', label: formatMessage({ id: 'workspaces.all' }) },
        ...workspaces.map((workspace) => ({ value: workspace.id, label: nameOf(workspace) })),
      ]}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}

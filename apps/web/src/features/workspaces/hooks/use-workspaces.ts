import type { Workspace } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { workspacesQuery } from '../workspaces.api.ts';

/** The workspaces to choose from; empty for users who have only their own. */
export function useWorkspaceChoice(): readonly Workspace[] {
  const { data = [] } = useQuery(workspacesQuery);
  return data.length > 1 ? data : [];
}

/** Returns the name of a workspace: the user's own one is named by the interface. */
export function useWorkspaceName(): (workspace: Workspace) => string {
  const { formatMessage } = useIntl();
  return ({ isPersonal, name }) => (isPersonal ? formatMessage({ id: 'workspaces.own' }) : name);
}

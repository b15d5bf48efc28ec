import type { Workspace } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { workspacesQuery } from '../workspaces.api.ts';

/** The workspaces that there is a choice of: none for who has only the own one. */
export function useWorkspaceChoice(): readonly Workspace[] {
  const { data = [] } = useQuery(workspacesQuery);
  return data.length > 1 ? data : [];
}

/** What workspaces are called: the own one has no name in the interface. */
export function useWorkspaceName(): (workspace: Workspace) => string {
  const { formatMessage } = useIntl();
  return ({ isPersonal, name }) => (isPersonal ? formatMessage({ id: 'workspaces.own' }) : name);
}

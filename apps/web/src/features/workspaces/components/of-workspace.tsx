import type { Workspace } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { useWorkspaceName } from '../hooks/use-workspaces.ts';

interface Props {
  workspace: Workspace;
  /** What the page is for. */
  children: ReactNode;
}

/** The description of a page about what projects of a workspace share, with the way to the workspace. */
export function OfWorkspace({ workspace, children }: Props) {
  const { id: workspaceId, isPersonal } = workspace;
  const name = <bdi>{useWorkspaceName()(workspace)}</bdi>;
  return (
    <>
      {children}
      <br />
      <FormattedMessage
        id="workspaces.of"
        values={{
          // The user's own one has no page.
          workspace: isPersonal ? (
            name
          ) : (
            <TextLink to="/workspaces/$workspaceId" params={{ workspaceId }} inherit>
              {name}
            </TextLink>
          ),
        }}
      />
    </>
  );
}

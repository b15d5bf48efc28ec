import type { Workspace } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';

interface Props {
  workspace: Workspace;
  /** What the page is for. */
  children: ReactNode;
}

/** The description of a page about what projects of a workspace share, with the way to the workspace. */
export function OfWorkspace({ workspace: { id: workspaceId, isPersonal, name }, children }: Props) {
  return (
    <>
      {children}
      <br />
      {isPersonal ? (
        <FormattedMessage id="workspaces.ownOne" />
      ) : (
        <FormattedMessage
          id="workspaces.of"
          values={{
            workspace: (
              <TextLink to="/workspaces/$workspaceId" params={{ workspaceId }} inherit>
                <bdi>{name}</bdi>
              </TextLink>
            ),
          }}
        />
      )}
    </>
  );
}

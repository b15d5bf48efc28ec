import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../lib/api/session.ts';
import { meQuery } from '../../account/account.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { followProject } from '../follow-project.ts';

/** Keeps the pages of the open project up to date with the server. */
export function FollowProject() {
  const { token } = useSession();
  const { data: me } = useQuery(meQuery);
  const projectId = useProjectId();
  if (token === undefined || me === undefined) return null;
  const key = [projectId, me.id, token].join();
  return <Follower key={key} projectId={projectId} userId={me.id} />;
}

function Follower({ projectId, userId }: { projectId: string; userId: string }) {
  const queryClient = useQueryClient();
  const { localeCode } = useParams({ strict: false });
  const following = useRef<ReturnType<typeof followProject>>(undefined);

  useEffect(() => {
    const followed = followProject({ queryClient, projectId, userId });
    following.current = followed;
    return followed.close;
  }, [queryClient, projectId, userId]);

  useEffect(() => following.current?.moveTo(localeCode), [localeCode]);
  return null;
}

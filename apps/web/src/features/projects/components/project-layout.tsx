import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useProjectId } from '../hooks/use-project.ts';
import { isGone, projectQuery } from '../projects.api.ts';
import { ProjectBar } from './project-bar.tsx';
import { ProjectKeys } from './project-keys.tsx';
import classes from './project-layout.module.css';

// Comes when the page is there: nothing on it waits for news.
const FollowProject = lazyPart(
  () => import('../../live/components/follow-project.tsx'),
  'FollowProject',
);

/** The pages of a project beside what they have in common. */
export function ProjectLayout() {
  // Deleted while it was open, or the user is not a member any more.
  const { error } = useSuspenseQuery(projectQuery(useProjectId()));
  const fillsWindow = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.fillsWindow),
  });
  const hasKeys = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.hasKeys),
  });
  if (isGone(error)) return <Navigate to="/404" replace />;
  return (
    <div className={classes.layout} data-fills-window={fillsWindow || undefined}>
      {!hasKeys && <ProjectKeys />}
      <FollowProject />
      <ProjectBar />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { useProjectId } from '../../hooks/use-project.ts';
import { isGone, projectQuery } from '../../projects.api.ts';
import { ProjectBar } from './project-bar.tsx';
import { ProjectKeys } from './project-keys.tsx';
import classes from './project-layout.module.css';

// Loaded after the page, which does not depend on it.
const FollowProject = lazyPart(
  () => import('../../../live/components/follow-project.tsx'),
  'FollowProject',
);

/** The frame of all pages of a project. */
export function ProjectLayout() {
  // The project was deleted, or the user removed, while it was open.
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

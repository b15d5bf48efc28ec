import { Outlet, useMatches } from '@tanstack/react-router';
import { ProjectBar } from './project-bar.tsx';
import classes from './project-layout.module.css';

/** The pages of a project beside what they have in common. */
export function ProjectLayout() {
  const fillsWindow = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.fillsWindow),
  });
  return (
    <div className={classes.layout} data-fills-window={fillsWindow || undefined}>
      <ProjectBar />
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  );
}

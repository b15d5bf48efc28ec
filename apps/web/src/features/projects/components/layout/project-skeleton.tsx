import { Skeleton } from '@mantine/core';
import { PageSkeleton } from '../../../../ui/page/page-skeleton.tsx';
import barClasses from './project-bar.module.css';
import classes from './project-layout.module.css';

/** The skeleton of a project while it loads. */
export function ProjectSkeleton() {
  return (
    <div className={classes.layout}>
      <div className={barClasses.bar} aria-hidden="true">
        <div className={barClasses.head}>
          <Skeleton height={20} width="70%" />
          <Skeleton height={12} mt="md" width="50%" />
        </div>
      </div>
      <div className={classes.page}>
        <PageSkeleton />
      </div>
    </div>
  );
}

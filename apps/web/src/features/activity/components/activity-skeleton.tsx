import { Skeleton } from '@mantine/core';
import { useIntl } from 'react-intl';
import classes from './activity-page.module.css';

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The skeleton of the log while it loads, with lines of the same height. */
export function ActivitySkeleton() {
  const loading = useIntl().formatMessage({ id: 'state.loading' });
  return (
    <div role="status" aria-label={loading} className={classes.day}>
      <Skeleton height={14} width={80} mb="sm" />
      <div className={classes.list}>
        {rows.map((row) => (
          <div key={row} className={classes.skeleton}>
            <Skeleton circle height={28} />
            <Skeleton height={14} width="55%" />
          </div>
        ))}
      </div>
    </div>
  );
}

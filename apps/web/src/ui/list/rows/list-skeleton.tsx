import { Skeleton } from '@mantine/core';
import { useIntl } from 'react-intl';
import { OfflineNote } from '../../notes/offline-note.tsx';
import classes from './list-skeleton.module.css';

const rows = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The skeleton of a list before its first rows are loaded. */
export function ListSkeleton() {
  const { formatMessage } = useIntl();
  return (
    <>
      <OfflineNote />
      <div
        role="status"
        aria-label={formatMessage({ id: 'state.loading' })}
        className={classes.list}
      >
        {rows.map((row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={12} width="40%" animate={false} />
            <Skeleton height={12} width="70%" animate={false} />
          </div>
        ))}
      </div>
    </>
  );
}

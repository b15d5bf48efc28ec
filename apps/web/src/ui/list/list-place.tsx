import type { Entry } from '@parlance/contract';
import type { ReactNode } from 'react';
import type { Item } from '../../lib/rows/row-list.ts';
import { RetryAlert } from '../notes/retry-alert.tsx';
import classes from './list-place.module.css';
import { ListSkeleton } from './rows/list-skeleton.tsx';
import type { OpenedList, useOpenedList } from './rows/use-opened-list.ts';

interface Props<Filter extends { readonly q: string }, T extends Item> {
  list: ReturnType<typeof useOpenedList<Filter, T>>;
  /** What is said where no row is left. */
  empty: (opened: OpenedList<Filter, T>) => ReactNode;
  children: (opened: OpenedList<Filter, T>) => ReactNode;
}

/** The place of a list: its rows, or why there are none, or that they are on their way. */
export function ListPlace<Filter extends { readonly q: string }, T extends Item = Entry>({
  list: { opened, rows, error, retry },
  empty,
  children,
}: Props<Filter, T>) {
  if (error) {
    return (
      <div className={classes.message}>
        <RetryAlert error={error} onRetry={() => void retry()} />
      </div>
    );
  }
  if (!opened) return <ListSkeleton />;
  if (rows === 0) return <div className={classes.message}>{empty(opened)}</div>;
  return children(opened);
}

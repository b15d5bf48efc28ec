import type { MouseEvent, ReactNode, Ref } from 'react';
import classes from './row-grid.module.css';
import type { useRowVirtualizer } from './use-row-virtualizer.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  virtualizer: ReturnType<typeof useRowVirtualizer>;
  label: string;
  rows: number;
  /** Whether the rows are about to be replaced by those of another filter. */
  isBusy: boolean;
  /** Somebody clicked something of a row that does nothing by itself. */
  onPick: (row: number, target: Element) => void;
  children: (row: number) => ReactNode;
}

/** A list of rows that take the focus, which scrolls by itself. */
export function RowGrid({ ref, virtualizer, label, rows, isBusy, onPick, children }: Props) {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, textarea, input')) return;
    const row = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    if (!Number.isNaN(row)) onPick(row, target);
  };
  // A table whose rows take the focus is a grid. Its keys are those of useListKeys.
  const interactive = { role: 'grid', onClick };
  return (
    <div ref={ref} className={classes.scroller} data-busy={isBusy}>
      <table
        ref={virtualizer.containerRef}
        aria-label={label}
        aria-rowcount={rows}
        aria-busy={isBusy}
        className={classes.grid}
        {...interactive}
      >
        <tbody>{virtualizer.getVirtualItems().map(({ index }) => children(index))}</tbody>
      </table>
    </div>
  );
}

/** Whether somebody has marked text, which is to copy it and not to work on it. */
export function isMarkingText(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

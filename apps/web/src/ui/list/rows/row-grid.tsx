import type { MouseEvent, ReactNode, Ref } from 'react';
import classes from './row-grid.module.css';
import type { useRowVirtualizer } from './use-row-virtualizer.ts';

interface Props {
  ref: Ref<HTMLDivElement>;
  virtualizer: ReturnType<typeof useRowVirtualizer>;
  label: string;
  rows: number;
  /** Whether rows of another filter are loading, which will replace these. */
  isBusy: boolean;
  /** Called for a click in a row on an element that is not interactive. */
  onPick: (row: number, target: Element) => void;
  children: (row: number) => ReactNode;
}

/** A list of focusable rows, with a scroll bar of its own. */
export function RowGrid({ ref, virtualizer, label, rows, isBusy, onPick, children }: Props) {
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, textarea, input')) return;
    const row = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    if (!Number.isNaN(row)) onPick(row, target);
  };
  // A table with focusable rows is a grid. Its keys are those of `useListKeys`.
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

/** Whether text is selected: such a click ends a selection and does not pick the row. */
export function isMarkingText(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

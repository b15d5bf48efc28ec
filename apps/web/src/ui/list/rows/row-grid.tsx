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
  /** What names the columns of a sheet, above its rows. */
  head?: { readonly columns: number; readonly row: ReactNode };
  children: (row: number) => ReactNode;
}

/** A list of focusable rows, with a scroll bar of its own. */
export function RowGrid(props: Props) {
  const { ref, virtualizer, label, rows, isBusy, onPick, head, children } = props;
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, textarea, input')) return;
    const row = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
    if (!Number.isNaN(row)) onPick(row, target);
  };
  // A table with focusable rows is a grid. Its keys are those of `useListKeys`.
  const interactive = { role: 'grid', onClick };
  return (
    <div ref={ref} className={classes.scroller} data-busy={isBusy} data-sheet={head && true}>
      <table
        aria-label={label}
        aria-rowcount={head ? rows + 1 : rows}
        aria-colcount={head?.columns}
        aria-busy={isBusy}
        className={classes.grid}
        {...interactive}
      >
        {head && <thead>{head.row}</thead>}
        <tbody ref={virtualizer.containerRef}>
          {virtualizer.getVirtualItems().map(({ index }) => children(index))}
        </tbody>
      </table>
    </div>
  );
}

/** Whether text is selected: such a click ends a selection and does not pick the row. */
export function isMarkingText(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

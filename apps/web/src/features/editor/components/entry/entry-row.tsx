import type { Entry, PresentPerson } from '@parlance/contract';
import { memo } from 'react';
import { type Mark, RowMark } from '../../../../ui/list/selection/row-mark.tsx';
import { useEntryTexts } from '../../hooks/texts/use-entry-texts.ts';
import type { EntryTask, RowActions } from '../../row-actions.ts';
import classes from './entry-row.module.css';
import { EntrySource } from './entry-source.tsx';
import { EntryTarget } from './entry-target.tsx';

interface Props {
  row: number;
  /** Undefined until the window of the row is loaded. */
  entry: Entry | undefined;
  isActive: boolean;
  /** Whether rows are as low as can be. */
  isCompact: boolean;
  task: EntryTask | undefined;
  referenceCode: string | undefined;
  /** The error of the last change of labels that was refused. */
  labelError: Error | undefined;
  mark: Mark;
  /** Whether another user has just changed the entry. */
  isNews: boolean;
  /** The other users who have selected the entry. */
  people: readonly PresentPerson[] | undefined;
  onMark: (row: number, toRow: boolean) => void;
  actions: RowActions;
  measure: (node: HTMLElement | null) => void;
}

export const EntryRow = memo(function EntryRow({ measure, ...props }: Props) {
  const { row, entry, isActive, isCompact, mark, isNews } = props;
  return (
    <tr
      ref={measure}
      data-index={row}
      aria-rowindex={row + 1}
      aria-selected={isActive}
      aria-busy={entry === undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
      data-marked={mark === 'marked' || undefined}
      data-news={isNews || undefined}
      data-compact={isCompact || undefined}
    >
      {entry ? <Cells {...props} entry={entry} /> : <SkeletonCells />}
    </tr>
  );
});

interface CellsProps extends Omit<Props, 'measure'> {
  entry: Entry;
}

function Cells(props: CellsProps) {
  const { row, entry, isActive, task, referenceCode, labelError, actions } = props;
  const { mark, onMark, people } = props;
  const isEditing = task === 'edit';
  const texts = useEntryTexts(entry, { referenceCode, isEditing });
  return (
    <>
      <RowMark
        name={entry.term}
        mark={mark}
        isActive={isActive}
        onMark={(toRow) => onMark(row, toRow)}
      />
      <EntrySource
        row={row}
        entry={entry}
        texts={texts}
        people={people}
        isActive={isActive}
        hasPicker={task === 'labels'}
        referenceCode={referenceCode}
        labelError={labelError}
        actions={actions}
      />
      <EntryTarget
        row={row}
        entry={entry}
        texts={texts}
        isActive={isActive}
        isEditing={isEditing}
        actions={actions}
      />
    </>
  );
}

/** Plain elements and no components of Mantine, because dragging the scroll bar renders hundreds of them. */
function SkeletonCells() {
  return (
    <>
      <td className={classes.source}>
        <span className={classes.bar} data-length="short" />
        <span className={classes.bar} />
      </td>
      <td className={classes.target}>
        <span className={classes.bar} />
      </td>
      <td className={classes.sign} />
    </>
  );
}

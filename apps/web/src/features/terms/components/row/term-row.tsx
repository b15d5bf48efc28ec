import type { Entry } from '@parlance/contract';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { type Mark, RowMark } from '../../../../ui/list/selection/row-mark.tsx';
import { LockSign } from '../../../../ui/lock-sign.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { LimitsNote } from '../../../../ui/text/limits-note.tsx';
import { LabelChips } from '../../../labels/components/label-chips.tsx';
import type { RowActions, TermTask } from '../../row-actions.ts';
import { useTerms } from '../../terms-context.ts';
import { TermText } from '../term-text.tsx';
import { RowButtons } from './row-buttons.tsx';
import classes from './term-row.module.css';

interface Props {
  row: number;
  /** Undefined until the window of the row is loaded. */
  entry: Entry | undefined;
  isActive: boolean;
  task: TermTask | undefined;
  /** The error of the last change of labels or of the lock that was refused. */
  labelError: Error | undefined;
  mark: Mark;
  onMark: (row: number, toRow: boolean) => void;
  actions: RowActions;
  measure: (node: HTMLElement | null) => void;
}

export const TermRow = memo(function TermRow(props: Props) {
  const { row, entry, isActive, mark, measure } = props;
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
    >
      {entry ? <Cells {...props} entry={entry} /> : <SkeletonCells />}
    </tr>
  );
});

function Cells(props: Props & { entry: Entry }) {
  const { row, entry, isActive, task, labelError, mark, onMark, actions } = props;
  const { canLabel, filePathOf } = useTerms();
  const file = filePathOf(entry.fileId);
  const text = { row, entry, isActive, actions };
  const hasPicker = task === 'labels';
  return (
    <>
      <RowMark
        name={entry.term}
        mark={mark}
        isActive={isActive}
        onMark={(toRow) => onMark(row, toRow)}
      />
      <td className={classes.texts}>
        <TermText {...text} part="value" isEditing={task === 'value'} />
        {entry.locked && <LockSign />}
        {entry.isPlural && (
          <span className={classes.plural}>
            <FormattedMessage id="editor.plural" />
          </span>
        )}
        {file !== undefined && (
          <p className={classes.context} dir="ltr">
            {file}
          </p>
        )}
        <TermText {...text} part="context" isEditing={task === 'context'} />
        <LimitsNote notes={entry.notes} />
      </td>
      <td className={classes.labels}>
        <LabelChips
          labels={entry.labels}
          tabIndex={isActive ? 0 : -1}
          onRemove={canLabel ? (label) => actions.removeLabel(row, entry, label) : undefined}
        />
        {!hasPicker && <ErrorAlert error={labelError} />}
      </td>
      <td className={classes.buttons}>
        <RowButtons {...text} hasPicker={hasPicker} labelError={labelError} />
      </td>
    </>
  );
}

/** Plain elements and no components of Mantine, because dragging the scroll bar renders hundreds of them. */
function SkeletonCells() {
  return (
    <td className={classes.texts}>
      <span className={classes.bar} />
    </td>
  );
}

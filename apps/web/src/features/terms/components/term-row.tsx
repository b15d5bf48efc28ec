import type { Entry } from '@parlance/contract';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { AssignedLabels } from '../../labels/components/assigned-labels.tsx';
import type { RowActions, TermTask } from '../row-actions.ts';
import { useTerms } from '../terms-context.ts';
import { RowButtons } from './row-buttons.tsx';
import classes from './term-row.module.css';
import { TermText } from './term-text.tsx';

interface Props {
  row: number;
  /** Missing until its window is loaded. */
  entry: Entry | undefined;
  isActive: boolean;
  task: TermTask | undefined;
  /** Why the last change of its labels was not saved. */
  labelError: Error | undefined;
  actions: RowActions;
  measure: (node: HTMLElement | null) => void;
}

export const TermRow = memo(function TermRow(props: Props) {
  const { row, entry, isActive, measure } = props;
  return (
    <tr
      ref={measure}
      data-index={row}
      aria-rowindex={row + 1}
      aria-selected={isActive}
      aria-busy={entry === undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes.row}
    >
      {entry ? <Cells {...props} entry={entry} /> : <SkeletonCells />}
    </tr>
  );
});

function Cells({ row, entry, isActive, task, labelError, actions }: Props & { entry: Entry }) {
  const { projectId, canEdit, canDelete, canLabel } = useTerms();
  const text = { row, entry, isActive, actions };
  return (
    <>
      <td className={classes.texts}>
        <TermText {...text} part="value" isEditing={task === 'value'} />
        {entry.isPlural && (
          <span className={classes.plural}>
            <FormattedMessage id="editor.plural" />
          </span>
        )}
        <TermText {...text} part="context" isEditing={task === 'context'} />
      </td>
      <td className={classes.labels} data-empty={entry.labels.length === 0}>
        <AssignedLabels
          projectId={projectId}
          labels={entry.labels}
          name={entry.term}
          hint="labels.hintTerm"
          canEdit={canLabel}
          hasCrosses
          isActive={isActive}
          isOpen={task === 'labels'}
          error={labelError}
          onOpen={() => actions.open(row, 'labels')}
          onClose={() => actions.close(row)}
          onChange={(label, isAssigned) => actions.label(entry, label, isAssigned)}
        />
        {task !== 'labels' && <ErrorAlert error={labelError} />}
      </td>
      {(canEdit || canDelete) && (
        <td className={classes.buttons}>
          <RowButtons {...text} />
        </td>
      )}
    </>
  );
}

/** Plain elements: dragging the scroll bar draws hundreds of them. */
function SkeletonCells() {
  return (
    <td className={classes.texts}>
      <span className={classes.bar} />
    </td>
  );
}

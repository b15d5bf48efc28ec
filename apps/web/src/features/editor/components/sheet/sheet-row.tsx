import type { Entry } from '@parlance/contract';
import { type CSSProperties, memo } from 'react';
import { MarkedText } from '../../../../ui/text/marked-text.tsx';
import { type Editor, EditorContext, useEditor } from '../../editor-context.ts';
import { columnOf } from '../../entry-list.ts';
import type { EntryTask, RowActions } from '../../row-actions.ts';
import { findSourceText } from '../../source-text.ts';
import type { CellStep } from '../entry/field/entry-field.tsx';
import { SheetCell } from './sheet-cell.tsx';
import classes from './sheet-row.module.css';
import { useSourceTerms } from './source-terms.tsx';

interface Props {
  row: number;
  /** Undefined until the window of the row is loaded. */
  entry: Entry | undefined;
  codes: readonly string[];
  editors: ReadonlyMap<string, Editor>;
  /** The column of the active cell, if it is in this row. */
  activeColumn: number | undefined;
  task: EntryTask | undefined;
  /** The first and the last column of the block of selected cells, where more than one is. */
  selectedFrom: number | undefined;
  selectedTo: number | undefined;
  isCompact: boolean;
  referenceCode: string | undefined;
  /** By locale. */
  actions: ReadonlyMap<string, RowActions>;
  onLeaveCell: ((step: CellStep) => void) | undefined;
  measure: (node: HTMLElement | null) => void;
}

/** A term with its translations in several locales. */
export const SheetRow = memo(function SheetRow({ measure, ...props }: Props) {
  const { row, entry, codes, editors, activeColumn, task, isCompact, actions } = props;
  const { selectedFrom = Number.POSITIVE_INFINITY, selectedTo = -1 } = props;
  return (
    <tr
      ref={measure}
      data-index={row}
      aria-rowindex={row + 2}
      aria-busy={entry === undefined}
      className={classes.row}
      data-compact={isCompact || undefined}
      style={{ '--columns': codes.length } as CSSProperties}
    >
      <th scope="row" className={classes.key}>
        {entry ? (
          <SheetKey row={row} entry={entry} isActive={activeColumn !== undefined} />
        ) : (
          <span className={classes.bar} />
        )}
      </th>
      {codes.map((code, column) => {
        const isActive = column === activeColumn;
        const editor = editors.get(code);
        const cellActions = actions.get(code);
        const text = columnOf(entry, code);
        return entry && text && editor && cellActions ? (
          <EditorContext key={code} value={editor}>
            <SheetCell
              row={row}
              column={column}
              entry={entry}
              text={text}
              isActive={isActive}
              isSelected={column >= selectedFrom && column <= selectedTo}
              isEditing={isActive && task === 'edit'}
              referenceCode={props.referenceCode}
              actions={cellActions}
              onLeave={isActive ? props.onLeaveCell : undefined}
            />
          </EditorContext>
        ) : (
          <td key={code} className={classes.cell} data-column={column} tabIndex={isActive ? 0 : -1}>
            <span className={classes.bar} />
          </td>
        );
      })}
    </tr>
  );
});

interface KeyProps {
  row: number;
  entry: Entry;
  isActive: boolean;
}

/** The key of a term, with terms of glossaries where it is the source text. */
function SheetKey({ row, entry, isActive }: KeyProps) {
  const { sourceLocale, textsInKeys } = useEditor();
  const { term } = entry;
  const source = findSourceText(entry, {
    sourceLocale,
    referenceCode: sourceLocale ?? undefined,
    textsInKeys,
  });
  const isSource = source?.text === term;
  const parts = useSourceTerms({ row, entry, text: isSource ? term : undefined, isActive });
  return (
    <bdi data-side={isSource ? 'source' : undefined}>
      <MarkedText text={term} tokens={[]} parts={parts} />
    </bdi>
  );
}

import { type Entry, type EntryColumn, severities } from '@parlance/contract';
import { memo, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { LockSign } from '../../../../ui/lock-sign.tsx';
import { SeveritySign } from '../../../findings/components/severity-sign.tsx';
import { useEditor } from '../../editor-context.ts';
import { ofColumn, withUnsaved } from '../../entry-list.ts';
import { useEntryTexts } from '../../hooks/texts/use-entry-texts.ts';
import { useDraft, useEditState } from '../../hooks/use-term-state.ts';
import { nextState } from '../../next-state.ts';
import type { RowActions } from '../../row-actions.ts';
import { EntryConflict } from '../entry/entry-conflict.tsx';
import { EntryNotices } from '../entry/entry-notices.tsx';
import { EntryText } from '../entry/entry-text.tsx';
import { type CellStep, EntryField } from '../entry/field/entry-field.tsx';
import { SaveSign } from '../entry/signs/save-sign.tsx';
import { StateDot } from '../entry/signs/state-dot.tsx';
import classes from './sheet-row.module.css';
import { useSourceTerms } from './source-terms.tsx';

interface Props {
  row: number;
  column: number;
  entry: Entry;
  /** The translation in the locale of the column. */
  text: EntryColumn;
  isActive: boolean;
  isSelected: boolean;
  isEditing: boolean;
  referenceCode: string | undefined;
  actions: RowActions;
  onLeave: ((step: CellStep) => void) | undefined;
}

/** A translation in a sheet: a text, or the field of the editor. */
export const SheetCell = memo(function SheetCell({ entry: term, text, ...props }: Props) {
  const { row, column, isActive, isSelected, isEditing, referenceCode, actions, onLeave } = props;
  const {
    canEdit: canEditLocale,
    canReview,
    isTarget,
    localeCode,
    languageOf,
    sourceLocale,
  } = useEditor();
  const entry = useMemo(() => ofColumn(term, text), [term, text]);
  const isClosed = entry.locked && isTarget;
  const canEdit = canEditLocale && !isClosed;
  const editState = useEditState(entry.termId);
  const draft = useDraft(entry.termId);
  const { value: saved, state } = withUnsaved(entry, editState);
  const shown = draft?.value ?? saved;
  const texts = useEntryTexts(entry, { referenceCode, isEditing });
  const isSource = localeCode === sourceLocale;
  const parts = useSourceTerms({ row, entry, text: isSource ? shown : undefined, isActive });
  const isOutrun = draft !== undefined && draft.base !== saved;
  const next = nextState(state, { canEdit, canReview });
  const cell = {
    'data-column': column,
    'data-selected': isSelected || undefined,
    'aria-selected': isActive || isSelected,
    'aria-readonly': !canEdit,
    'aria-colindex': column + 2,
    'data-source-text': isSource || undefined,
    role: 'gridcell',
  };
  const place = useRef<HTMLTableCellElement>(null);
  const about = { row, entry, saved, texts, actions };

  if (isEditing && canEdit) {
    return (
      <td {...cell} className={classes.cell} data-editing>
        <EntryField key={entry.termId} {...about} {...(onLeave && { onLeave })} />
        {isOutrun && (
          <EntryConflict {...about} syntax={texts.syntax} isActive={isActive} isTyping />
        )}
      </td>
    );
  }
  return (
    <td
      ref={place}
      {...cell}
      className={classes.cell}
      tabIndex={isActive ? 0 : -1}
      data-editable={canEdit}
    >
      <div className={classes.line}>
        {isClosed ? (
          <LockSign />
        ) : (
          <StateDot
            state={state}
            next={isActive ? next : undefined}
            onNext={() => actions.goRound(row, entry)}
          />
        )}
        <div className={classes.text} data-side={isSource ? 'source' : 'target'}>
          {shown !== '' && (
            <EntryText
              text={shown}
              isPlural={entry.isPlural}
              syntax={texts.syntax}
              scope="translation"
              language={languageOf(localeCode)}
              parts={parts}
            />
          )}
        </div>
        {!isClosed && !isActive && <CellFindings text={text} />}
        <SaveSign
          status={
            isOutrun ? 'conflict' : editState?.status === 'saved' ? undefined : editState?.status
          }
          hasDraft={draft !== undefined}
        />
      </div>
      {isActive && (
        <div className={classes.notes}>
          <EntryNotices
            {...about}
            {...{ isActive, isClosed, canEdit }}
            onFocusLost={() => place.current?.focus()}
          />
        </div>
      )}
    </td>
  );
});

/** How many problems a text has, by the worst of them; the active cell lists them. */
function CellFindings({ text: { findings } }: Pick<Props, 'text'>) {
  const { formatMessage } = useIntl();
  const open = findings.filter(({ isIgnored }) => !isIgnored);
  const worst = severities.find((severity) =>
    open.some((finding) => finding.severity === severity),
  );
  if (!worst) return null;
  const label = formatMessage({ id: 'sheet.problems' }, { count: open.length });
  return (
    <span title={label}>
      <SeveritySign severity={worst} label={label} />
    </span>
  );
}

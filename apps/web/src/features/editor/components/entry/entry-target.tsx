import type { Entry } from '@parlance/contract';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { undo } from '../../../history/history.api.ts';
import { useEditor } from '../../editor-context.ts';
import { withUnsaved } from '../../entry-list.ts';
import type { EntryTexts } from '../../hooks/texts/use-entry-texts.ts';
import { useDraft, useEditState, useOfferedUndo } from '../../hooks/use-term-state.ts';
import { nextState } from '../../next-state.ts';
import type { RowActions } from '../../row-actions.ts';
import { EntryConflict } from './entry-conflict.tsx';
import { EntryNotices } from './entry-notices.tsx';
import classes from './entry-row.module.css';
import { EntryField } from './field/entry-field.tsx';
import { ReviewToggle } from './signs/review-toggle.tsx';
import { SaveSign } from './signs/save-sign.tsx';
import { StateDot } from './signs/state-dot.tsx';
import { TranslationText } from './translation-text.tsx';

interface Props {
  row: number;
  entry: Entry;
  texts: EntryTexts;
  isActive: boolean;
  isEditing: boolean;
  actions: RowActions;
}

/** The translation, as text or in a field, and its save status. */
export function EntryTarget(props: Props) {
  const { row, entry, texts, isActive, isEditing, actions } = props;
  const { canEdit: canEditLocale, canReview, isTarget } = useEditor();
  const isClosed = entry.locked && isTarget;
  const canEdit = canEditLocale && !isClosed;
  const { formatMessage } = useIntl();
  const editState = useEditState(entry.termId);
  const draft = useDraft(entry.termId);
  const { value: saved, state } = withUnsaved(entry, editState);
  const { syntax } = texts;
  const shown = draft?.value ?? saved;
  const cell = useRef<HTMLTableCellElement>(null);
  const next = nextState(state, { canEdit, canReview });
  const isOutrun = draft !== undefined && draft.base !== saved;

  if (isEditing && canEdit) {
    return (
      <td className={classes.field} data-side="target">
        <EntryField
          // Rows may come to have another entry, whose field has nothing of what is typed here.
          key={entry.termId}
          row={row}
          entry={entry}
          saved={saved}
          texts={texts}
          actions={actions}
        />
        {isOutrun && (
          <EntryConflict {...{ row, entry, syntax, saved, isActive, actions }} isTyping />
        )}
      </td>
    );
  }
  return (
    <>
      <td ref={cell} className={classes.target} data-side="target" data-editable={canEdit}>
        {!isClosed && (
          <span className={classes.state}>
            <StateDot state={state} next={next} onNext={() => actions.goRound(row, entry)} />
          </span>
        )}
        {(!isClosed || saved !== '' || draft) && (
          <TranslationText value={shown} isPlural={entry.isPlural} syntax={syntax} />
        )}
        {isClosed && (
          <p className={classes.closed}>
            <FormattedMessage id="lock.why" />
          </p>
        )}
        <EntryNotices
          {...{ row, entry, saved, texts, isActive, isClosed, canEdit, actions }}
          onFocusLost={() => cell.current?.closest('tr')?.focus()}
        />
      </td>
      <td className={classes.sign}>
        <SaveSign
          status={isOutrun ? 'conflict' : editState?.status}
          hasDraft={draft !== undefined}
        />
        {canEdit && <UndoButton termId={entry.termId} />}
        {canEdit && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.edit}
            aria-label={formatMessage({ id: 'editor.edit' })}
            onClick={() => actions.edit(row)}
          >
            <IconPencil size={16} aria-hidden="true" />
          </button>
        )}
        {saved !== '' && canEdit && canReview && (
          <ReviewToggle
            isReviewed={state === 'reviewed'}
            onToggle={() => actions.toggleMark(row, entry, 'reviewed')}
          />
        )}
      </td>
    </>
  );
}

/** Undoes the last edit of a row; offered for a limited time. */
function UndoButton({ termId }: { termId: string }) {
  const { formatMessage } = useIntl();
  const offered = useOfferedUndo(termId);
  const { mutate } = useMutation(undo(useQueryClient()));
  if (!offered) return null;
  const label = formatMessage({ id: 'undo.undo' });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.undo}
      aria-label={label}
      title={label}
      onClick={() => mutate(offered)}
    >
      <IconArrowBackUp size={16} aria-hidden="true" />
    </button>
  );
}

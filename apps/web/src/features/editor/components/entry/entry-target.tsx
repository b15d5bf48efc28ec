import type { Entry } from '@parlance/contract';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DraftNote } from '../../../../ui/notes/draft-note.tsx';
import { undo } from '../../../history/history.api.ts';
import { useEditor } from '../../editor-context.ts';
import { withUnsaved } from '../../entry-list.ts';
import type { EntryTexts } from '../../hooks/texts/use-entry-texts.ts';
import { useFindings } from '../../hooks/texts/use-findings.ts';
import { useRefusal } from '../../hooks/texts/use-refusal.ts';
import { useRefusalMessage } from '../../hooks/texts/use-refusal-message.ts';
import { useDraft, useEditState, useOfferedUndo } from '../../hooks/use-term-state.ts';
import { markTowards, nextState } from '../../next-state.ts';
import type { RowActions } from '../../row-actions.ts';
import { EntryConflict } from './entry-conflict.tsx';
import { EntryFindings } from './entry-findings.tsx';
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
  const { drafts, canEdit: canEditLocale, canReview, isTarget } = useEditor();
  const isClosed = entry.locked && isTarget;
  const canEdit = canEditLocale && !isClosed;
  const { formatMessage } = useIntl();
  const editState = useEditState(entry.termId);
  const draft = useDraft(entry.termId);
  const { value: saved, state } = withUnsaved(entry, editState);
  const { syntax } = texts;
  const shown = draft?.value ?? saved;
  // The field looks after what is typed in it.
  const refusal = useRefusal(entry.termId, shown);
  const { describe } = useRefusalMessage();
  const found = useFindings(entry, isEditing ? entry.value : shown, {
    refused: refusal?.findings,
  });
  const fix = (value: string) => {
    drafts.type(entry.termId, value, saved);
    actions.edit(row);
  };
  const cell = useRef<HTMLTableCellElement>(null);
  const next = nextState(state, { canEdit, canReview });
  const isOutrun = draft !== undefined && draft.base !== saved;

  if (isEditing && canEdit) {
    return (
      <td className={classes.field}>
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
      <td ref={cell} className={classes.target} data-editable={canEdit}>
        {!isClosed && (
          <span className={classes.state}>
            <StateDot
              state={state}
              next={next}
              onNext={() => next && actions.toggleMark(row, entry, markTowards(next))}
            />
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
        {!isClosed && (
          <EntryFindings
            entry={entry}
            value={shown}
            found={found}
            isActive={isActive}
            actions={actions}
            onChange={canEdit ? fix : undefined}
            onFocusLost={() => cell.current?.closest('tr')?.focus()}
          />
        )}
        {isOutrun && (
          <EntryConflict {...{ row, entry, syntax, saved, isActive, actions }} isTyping={false} />
        )}
        {!draft && refusal?.isOfState && (
          <p className={classes.refused} role="alert">
            {describe(refusal)}
          </p>
        )}
        {draft && !isOutrun && (
          <DraftNote
            error={editState?.status === 'failed' ? editState.error : undefined}
            reason={refusal && describe(refusal)}
            isActive={isActive}
            onSave={() => actions.save(row, entry)}
            onDiscard={() => actions.discard(row, entry.termId)}
          />
        )}
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

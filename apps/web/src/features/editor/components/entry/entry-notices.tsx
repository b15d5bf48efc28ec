import type { Entry } from '@parlance/contract';
import { DraftNote } from '../../../../ui/notes/draft-note.tsx';
import { Opinion } from '../../../machine/components/scores/opinion.tsx';
import { useEditor } from '../../editor-context.ts';
import type { EntryTexts } from '../../hooks/texts/use-entry-texts.ts';
import { useFindings } from '../../hooks/texts/use-findings.ts';
import { useRefusal } from '../../hooks/texts/use-refusal.ts';
import { useRefusalMessage } from '../../hooks/texts/use-refusal-message.ts';
import { useDraft, useEditState } from '../../hooks/use-term-state.ts';
import type { RowActions } from '../../row-actions.ts';
import { EntryConflict } from './entry-conflict.tsx';
import { EntryFindings } from './entry-findings.tsx';
import classes from './entry-row.module.css';

interface Props {
  row: number;
  entry: Entry;
  /** The translation without the draft. */
  saved: string;
  texts: EntryTexts;
  isActive: boolean;
  /** Whether the term is locked, so that nothing can be done about its problems. */
  isClosed: boolean;
  canEdit: boolean;
  actions: RowActions;
  /** Puts the focus to the text, when what had it is gone. */
  onFocusLost: () => void;
}

/** What is said below a text that is not in a field: its problems, what became of a draft, and why a state was refused. */
export function EntryNotices(props: Props) {
  const { row, entry, saved, texts, isActive, isClosed, canEdit, actions, onFocusLost } = props;
  const { drafts, localeCode, languageOf } = useEditor();
  const editState = useEditState(entry.termId);
  const draft = useDraft(entry.termId);
  const shown = draft?.value ?? saved;
  const refusal = useRefusal(entry.termId, shown);
  const { describe } = useRefusalMessage();
  const found = useFindings(entry, shown, { refused: refusal?.findings });
  const isOutrun = draft !== undefined && draft.base !== saved;
  const fix = (value: string) => {
    drafts.type(entry.termId, value, saved);
    actions.edit(row);
  };
  return (
    <>
      {!isClosed && (
        <EntryFindings
          entry={entry}
          value={shown}
          found={found}
          isActive={isActive}
          actions={actions}
          onChange={canEdit ? fix : undefined}
          onFocusLost={onFocusLost}
        />
      )}
      {!isClosed && (
        <Opinion
          judgement={entry.judgement}
          value={shown}
          language={languageOf(localeCode)}
          isActive={isActive}
          onChange={canEdit ? fix : undefined}
          onFocusLost={onFocusLost}
        />
      )}
      {isOutrun && (
        <EntryConflict
          {...{ row, entry, saved, isActive, actions }}
          syntax={texts.syntax}
          isTyping={false}
        />
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
    </>
  );
}

import type { Entry } from '@parlance/contract';
import type { Draft } from '../../../lib/forms/draft-store.ts';
import { ConflictNote } from '../../../ui/notes/conflict-note.tsx';
import { DraftNote } from '../../../ui/notes/draft-note.tsx';
import { HitText } from '../../../ui/search/hits.tsx';
import { useTermChange, useTermDraft } from '../hooks/use-term-text.ts';
import type { RowActions } from '../row-actions.ts';
import { type TermPart, textOf } from '../term-text.ts';
import { useTerms } from '../terms-context.ts';
import { TermField } from './row/term-field.tsx';
import classes from './row/term-row.module.css';

interface Props {
  row: number;
  entry: Entry;
  part: TermPart;
  isActive: boolean;
  isEditing: boolean;
  actions: RowActions;
}

/** A text of a term, read-only or in a field. */
export function TermText({ row, entry, part, isActive, isEditing, actions }: Props) {
  const { canEdit } = useTerms();
  const draft = useTermDraft(entry, part);
  const text = draft?.value ?? textOf(entry, part);
  if (isEditing) {
    return (
      <>
        <TermField row={row} entry={entry} part={part} actions={actions} />
        {draft && draft.base !== textOf(entry, part) && (
          <Outrun {...{ row, entry, part, isActive, actions }} draft={draft} isTyping />
        )}
      </>
    );
  }
  if (text === '' && !draft) return null;
  return (
    <div>
      <p className={classes[part]} dir="auto" data-part={part} data-editable={canEdit}>
        <HitText text={text} scope={part === 'value' ? 'key' : 'notes'} />
      </p>
      {draft && <Unsaved {...{ row, entry, part, isActive, actions }} draft={draft} />}
    </div>
  );
}

interface UnsavedProps extends Omit<Props, 'isEditing'> {
  draft: Draft;
}

function Unsaved(props: UnsavedProps) {
  const { row, entry, part, draft, isActive, actions } = props;
  const { error } = useTermChange(entry, part);
  if (draft.base !== textOf(entry, part)) return <Outrun {...props} isTyping={false} />;
  return (
    <DraftNote
      error={error ?? undefined}
      isActive={isActive}
      onSave={() => actions.save(row, entry, part, draft.value)}
      onDiscard={() => actions.discard(row, entry.termId, part)}
    />
  );
}

/**
 * Shows the value that another user has saved while a draft was written, and lets the user choose between the two.
 */
function Outrun(props: UnsavedProps & { isTyping: boolean }) {
  const { row, entry, part, draft, isActive, isTyping, actions } = props;
  return (
    <ConflictNote
      theirs={<span dir="auto">{textOf(entry, part) || '–'}</span>}
      since={null}
      isActive={isActive}
      isTyping={isTyping}
      onKeep={() => actions.save(row, entry, part, draft.value)}
      onTake={() => actions.discard(row, entry.termId, part)}
      onEdit={() => actions.editFurther(row, entry, part)}
    />
  );
}

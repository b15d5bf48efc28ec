import type { Entry } from '@parlance/contract';
import { ConflictNote } from '../../../ui/conflict-note.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { useTermChange, useTermDraft } from '../hooks/use-term-text.ts';
import type { RowActions } from '../row-actions.ts';
import { type TermPart, textOf } from '../term-text.ts';
import { useTerms } from '../terms-context.ts';
import { TermField } from './term-field.tsx';
import classes from './term-row.module.css';

interface Props {
  row: number;
  entry: Entry;
  part: TermPart;
  isActive: boolean;
  isEditing: boolean;
  actions: RowActions;
}

/** A text of a term: to read, or in a field. */
export function TermText({ row, entry, part, isActive, isEditing, actions }: Props) {
  const { canEdit } = useTerms();
  const draft = useTermDraft(entry, part);
  const text = draft?.value ?? textOf(entry, part);
  if (isEditing) return <TermField row={row} entry={entry} part={part} actions={actions} />;
  if (text === '' && !draft) return null;
  return (
    <div>
      <p className={classes[part]} dir="auto" data-part={part} data-editable={canEdit}>
        {text}
      </p>
      {draft && (
        <Unsaved
          entry={entry}
          part={part}
          base={draft.base}
          isActive={isActive}
          onSave={() => actions.save(row, entry, part, draft.value)}
          onDiscard={() => actions.discard(row, entry.termId, part)}
          onEdit={() => actions.editFurther(row, entry, part)}
        />
      )}
    </div>
  );
}

interface UnsavedProps extends Pick<Props, 'entry' | 'part' | 'isActive'> {
  /** The saved text that typing began with. */
  base: string;
  onSave: () => void;
  onDiscard: () => void;
  onEdit: () => void;
}

function Unsaved({ entry, part, base, isActive, onSave, onDiscard, onEdit }: UnsavedProps) {
  const { error } = useTermChange(entry, part);
  const saved = textOf(entry, part);
  if (base === saved) {
    return (
      <DraftNote
        error={error ?? undefined}
        isActive={isActive}
        onSave={onSave}
        onDiscard={onDiscard}
      />
    );
  }
  return (
    <ConflictNote
      theirs={<span dir="auto">{saved || '–'}</span>}
      since={null}
      isActive={isActive}
      onKeep={onSave}
      onTake={onDiscard}
      onEdit={onEdit}
    />
  );
}

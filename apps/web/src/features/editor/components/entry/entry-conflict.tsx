import type { Entry } from '@parlance/contract';
import { ConflictNote } from '../../../../ui/notes/conflict-note.tsx';
import { useAuthor } from '../../../live/hooks/use-author.ts';
import { useEditor } from '../../editor-context.ts';
import type { RowActions } from '../../row-actions.ts';
import { TranslationText } from './translation-text.tsx';

interface Props {
  row: number;
  entry: Entry;
  /** The value that another author has saved since the draft was begun. */
  saved: string;
  isActive: boolean;
  isTyping: boolean;
  actions: RowActions;
}

/**
 * Shows the value that another author has saved since the draft was begun, and lets the user choose between the
 * two.
 */
export function EntryConflict({ row, entry, saved, isActive, isTyping, actions }: Props) {
  const { projectId, localeCode } = useEditor();
  return (
    <ConflictNote
      theirs={<TranslationText value={saved} />}
      by={useAuthor(projectId, localeCode, entry)}
      since={entry.updatedAt}
      isActive={isActive}
      isTyping={isTyping}
      onKeep={() => actions.keepMine(row, entry)}
      onTake={() => actions.discard(row, entry.termId)}
      onEdit={() => actions.editFurther(row, entry)}
    />
  );
}

import type { Entry } from '@parlance/contract';
import type { TextSyntax } from '@parlance/messages';
import { ConflictNote } from '../../../../ui/notes/conflict-note.tsx';
import { useAuthor } from '../../../live/hooks/use-author.ts';
import { useEditor } from '../../editor-context.ts';
import type { RowActions } from '../../row-actions.ts';
import { TranslationText } from './translation-text.tsx';

interface Props {
  syntax: TextSyntax;
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
export function EntryConflict(props: Props) {
  const { row, entry, syntax, saved, isActive, isTyping, actions } = props;
  const { projectId, localeCode } = useEditor();
  return (
    <ConflictNote
      theirs={<TranslationText value={saved} isPlural={entry.isPlural} syntax={syntax} />}
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

import type { Entry, MemoryMatch } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import type { FormText } from '../../../../lib/texts/message-forms.ts';
import { matchesQuery } from '../../../memory/memory.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { EntryTexts } from './use-entry-texts.ts';
import { useSourceForms } from './use-source-forms.ts';

interface Options {
  readonly texts: EntryTexts;
  /** The form with the caret, where the translation is typed in forms. */
  readonly form: FormText | undefined;
  /** Takes a text from memory, in place of all of the translation or of the form with the caret. */
  readonly take: (text: string, part: 'all' | 'form') => void;
}

export interface FieldMatches {
  readonly matches: readonly MemoryMatch[];
  readonly take: (match: MemoryMatch) => void;
  /** Takes the match of a key, and answers whether it is one of those keys. */
  readonly takeByKey: (event: MatchKey) => boolean;
}

type MatchKey = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const none: readonly MemoryMatch[] = [];

/** What memories have for a translation that is typed: for all of it, or else for the form with the caret. */
export function useFieldMatches(
  { termId, isPlural }: Entry,
  { texts, form, take }: Options,
): FieldMatches {
  const { projectId, localeCode, isTarget } = useEditor();
  const { data } = useQuery({
    ...matchesQuery({ projectId, localeCode, termId }),
    enabled: isTarget,
  });
  const sources = useSourceForms(texts, isPlural);
  const selector = form && sources.formsFor(form).at(-1)?.path.at(-1)?.selector;
  const ofForm = data?.forms.find((one) => one.form === selector);
  const part = data && data.matches.length > 0 ? 'all' : 'form';
  const matches = (part === 'all' ? data?.matches : ofForm?.matches) ?? none;
  const takeMatch = ({ target }: MemoryMatch) => take(target, part);

  return {
    matches,
    take: takeMatch,
    takeByKey: ({ code, ctrlKey, metaKey, shiftKey, altKey }) => {
      const [, digit] = /^Digit([1-5])$/.exec(code) ?? [];
      if (digit === undefined || !ctrlKey || metaKey || shiftKey || altKey) return false;
      const match = matches[Number(digit) - 1];
      if (match) takeMatch(match);
      // Without matches the key is the browser's.
      return matches.length > 0;
    },
  };
}

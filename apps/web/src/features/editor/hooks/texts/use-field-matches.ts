import type { Entry, MemoryMatch } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { matchesQuery } from '../../../memory/memory.api.ts';
import { useEditor } from '../../editor-context.ts';

interface Options {
  /** The form of the source text that the form with the caret stands for, where the translation is typed in forms. */
  readonly sourceForm: string | undefined;
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
export function useFieldMatches({ termId }: Entry, { sourceForm, take }: Options): FieldMatches {
  const { projectId, localeCode, isTarget } = useEditor();
  const { data } = useQuery({
    ...matchesQuery({ projectId, localeCode, termId }),
    enabled: isTarget,
  });
  const ofForm = data?.forms.find(({ form }) => form === sourceForm);
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

import { useMemo, useState } from 'react';
import {
  suggestTokens,
  type TokenSuggestion,
  type TokenSuggestions,
  type Vocabulary,
} from '../../lib/search/suggest-tokens.ts';

interface Suggested extends TokenSuggestions {
  /** The value that Enter puts in; undefined where only names are suggested. */
  readonly active: TokenSuggestion | undefined;
  /** The place of the active value; -1 for none. */
  readonly activeIndex: number;
  /** Whether Tab completes the name that is begun. */
  readonly completesByTab: boolean;
  readonly move: (step: number) => void;
  /** Hides the suggestions until more is typed. */
  readonly dismiss: () => void;
  /** Suggests for a place of the caret. */
  readonly follow: (caret: number | null) => void;
  /** Suggests nothing, as the field has lost the focus. */
  readonly leave: () => void;
}

/** The suggestions for what is typed, and which of them is active. */
export function useTokenSuggestions(typed: string, vocabulary: Vocabulary): Suggested {
  const [caret, setCaret] = useState<number>();
  const [dismissed, setDismissed] = useState<string>();
  const [moved, setMoved] = useState({ typed, index: 0 });
  const found = useMemo(
    () =>
      caret === undefined || dismissed === typed
        ? nothing
        : suggestTokens(typed, Math.min(caret, typed.length), vocabulary),
    [typed, caret, dismissed, vocabulary],
  );
  const { options } = found;
  const areValues = options[0]?.kind === 'value';
  const index = moved.typed === typed && moved.index < options.length ? moved.index : 0;
  const activeIndex = areValues ? index : -1;
  return {
    ...found,
    active: options[activeIndex],
    activeIndex,
    completesByTab: options.length > 0 && !areValues && found.end > found.start,
    move: (step) =>
      setMoved({ typed, index: (activeIndex + step + options.length) % options.length }),
    dismiss: () => setDismissed(typed),
    follow: (next) => setCaret(next ?? undefined),
    leave: () => setCaret(undefined),
  };
}

const nothing: TokenSuggestions = { name: undefined, start: 0, end: 0, options: [] };

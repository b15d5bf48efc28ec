import type { Language } from '../language/language.ts';
import { type CompiledTerms, entryFlags, entryOf, minPartLength, textOfEntry } from './compile.ts';
import { nextState, startOf } from './state.ts';
import type { TermMatch } from './term-match.ts';
import type { Word } from './words.ts';

/** How many letters a compound must have beside a term. */
const minRest = 4;

/** Terms that a longer word begins or ends with: `Konto` of `Benutzerkonto`. None of them is certain. */
export function findParts(
  text: string,
  { start, end }: Word,
  compiled: CompiledTerms,
  language: Language,
): readonly TermMatch[] {
  // Of several parts the longest counts.
  for (let length = end - start - minRest; length >= minPartLength; length--) {
    const found = [
      ...termsIn({ start: end - length, end }),
      ...termsIn({ start, end: start + length }),
    ];
    if (found.length > 0) return found;
  }
  return none;

  function termsIn(range: { start: number; end: number }): readonly TermMatch[] {
    const part = language.fold(text.slice(range.start, range.end));
    let entry = entryOf(compiled, nextState(startOf.part, part));
    if (entry <= 0) return none;
    const found: TermMatch[] = [];
    for (; entry > 0; entry = compiled.entryNexts[entry - 1] ?? 0) {
      const flags = compiled.flags[entry - 1] ?? 0;
      // A term whose case counts is another word than a part of a longer one.
      if (!(flags & entryFlags.part) || flags & entryFlags.caseSensitive) continue;
      if (language.fold(textOfEntry(compiled, entry - 1)) !== part) continue;
      found.push({ ...range, term: compiled.entryTerms[entry - 1] ?? 0, isCertain: false });
    }
    return found;
  }
}

const none: readonly TermMatch[] = [];

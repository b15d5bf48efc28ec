import type { Language } from '../language/language.ts';
import { compareWords, hasSameCase, isOfOtherKind, type Likeness } from './compare.ts';
import { type CompiledTerms, entryFlags, entryOf, textOfEntry } from './compile.ts';
import { findParts } from './parts.ts';
import { nextState, startOf } from './state.ts';
import { hasSigns, symbolsAround } from './symbols.ts';
import type { TermMatch } from './term-match.ts';
import { listWords, type Word } from './words.ts';

interface Found extends TermMatch {
  /** How many words of the text it takes. */
  readonly width: number;
}

/**
 * Finds the terms of a glossary in a text. Of those that begin at one word the longest counts, of which there may be
 * several, and what is certain goes before what is not. Takes time by the number of words alone.
 */
export function findTerms(
  text: string,
  compiled: CompiledTerms,
  language: Language,
): readonly TermMatch[] {
  if (compiled.count === 0) return none;
  const words = listWords(text, language);
  const matches: TermMatch[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longestAt(at);
    const [first] = found;
    for (const { start, end, term, isCertain } of found)
      matches.push({ start, end, term, isCertain });
    at += first?.width ?? 1;
  }
  return matches;

  function longestAt(at: number): readonly Found[] {
    const found = [
      ...follow({ text, words, at, compiled, language }, 'stem'),
      ...follow({ text, words, at, compiled, language }, 'exact'),
    ];
    const word = words[at];
    if (found.length === 0 && word && language.hasCompounds) {
      return findParts(text, word, compiled, language).map((part) => ({ ...part, width: 1 }));
    }
    if (found.length < 2) return found;
    const certain = found.filter(({ isCertain }) => isCertain);
    const eligible = certain.length > 0 ? certain : found;
    const max = Math.max(...eligible.map(({ width }) => width));
    const seen = new Set<number>();
    return eligible.filter(({ width, term }) => width === max && !seen.has(term) && seen.add(term));
  }
}

const none: readonly TermMatch[] = [];

interface Place {
  readonly text: string;
  readonly words: readonly Word[];
  readonly at: number;
  readonly compiled: CompiledTerms;
  readonly language: Language;
}

/** All terms that begin at a word, by one way of comparing words. */
function follow(place: Place, by: 'stem' | 'exact'): readonly Found[] {
  const { words, at, compiled, language } = place;
  if (by === 'stem' && language.isUnspaced) return [];
  let found: Found[] | undefined;
  let state: number = startOf[by];
  for (let index = at; index < words.length; index++) {
    const word = words[index];
    if (!word || (index > at && !word.isJoined)) break;
    state = nextState(state, keyOf(word, by, language));
    let entry = entryOf(compiled, state);
    if (entry < 0) break;
    for (; entry > 0; entry = compiled.entryNexts[entry - 1] ?? 0) {
      const match = toMatch(place, index + 1, entry - 1, by);
      if (!match) continue;
      found ??= [];
      found.push(match);
    }
  }
  return found ?? [];
}

function keyOf({ folded }: Word, by: 'stem' | 'exact', language: Language): string {
  return by === 'stem' ? language.stem(withoutSuffix(folded)) : folded;
}

/** A word without what an apostrophe joins to it: the genitive of English, the cases that names have in Turkish. */
function withoutSuffix(folded: string): string {
  const apostrophe = folded.indexOf("'");
  return apostrophe > 1 ? folded.slice(0, apostrophe) : folded;
}

function toMatch(
  place: Place,
  end: number,
  entry: number,
  by: 'stem' | 'exact',
): Found | undefined {
  const { text, words, at, compiled, language } = place;
  const flags = compiled.flags[entry] ?? 0;
  if (flags & entryFlags.part || Boolean(flags & entryFlags.exact) !== (by === 'exact'))
    return undefined;
  const term = textOfEntry(compiled, entry);
  const termWords = listWords(term, language);
  const width = end - at;
  const [first, last] = [words[at], words[end - 1]];
  if (termWords.length !== width || !first || !last) return undefined;
  let isCertain = true;
  for (const [index, { folded, start, end: stop }] of termWords.entries()) {
    const word = words[at + index];
    if (!word) return undefined;
    const likeness = likenessOf(word.folded, folded, by, language);
    if (likeness === 'none') return undefined;
    const [spelt, asTerm] = [text.slice(word.start, word.end), term.slice(start, stop)];
    if (likeness === 'possible' || isOfOtherKind(spelt, asTerm, language)) isCertain = false;
    if (flags & entryFlags.caseSensitive && !hasSameCase(spelt, asTerm)) return undefined;
  }
  const range = hasSigns(term)
    ? symbolsAround(text, { start: first.start, end: last.end }, term, termWords)
    : { start: first.start, end: last.end };
  if (!range) return undefined;
  if (language.isUnspaced && isInsideOfRun(text, range)) isCertain = false;
  return { ...range, term: compiled.entryTerms[entry] ?? 0, isCertain, width };
}

function likenessOf(
  word: string,
  term: string,
  by: 'stem' | 'exact',
  language: Language,
): Likeness {
  if (by === 'exact') return word === term ? 'certain' : 'none';
  const likeness = compareWords(word, term, language);
  if (likeness === 'certain') return likeness;
  const bare = withoutSuffix(word);
  return bare === word ? likeness : compareWords(bare, withoutSuffix(term), language);
}

const katakana = /[\p{Script=Katakana}ー]/u;

/** Whether a match is a part of a longer word in Katakana: `ファイル` of `プロファイル`. */
function isInsideOfRun(text: string, { start, end }: { start: number; end: number }): boolean {
  const isKatakana = (at: number) => katakana.test(text.charAt(at));
  return (isKatakana(start) && isKatakana(start - 1)) || (isKatakana(end - 1) && isKatakana(end));
}

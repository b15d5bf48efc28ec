import { listVisibleParts, type TextReading } from '@parlance/messages';
import type { Language } from '../language/language.ts';
import { listWords, type Word } from '../matching/words.ts';
import { commonWords, functionWords } from './common-words.ts';

/** Words that texts have again and again, and that may be a term. */
export interface Candidate {
  /** As it is written most often. */
  readonly text: string;
  /** In how many texts it is. */
  readonly count: number;
  /** The indexes of the first texts that it is in. */
  readonly examples: readonly number[];
}

/** What was counted of a sequence of words. */
interface Counted {
  readonly length: number;
  count: number;
  lastText: number;
  /** How often it stands first in a text that goes on, as verbs in commands do. */
  starts: number;
  /** How often it stands in texts that go on. */
  inLonger: number;
  readonly examples: number[];
  readonly spellings: Map<string, number>;
  readonly rarity: number;
  /** The sequences without its first and without its last word. */
  readonly parts: readonly string[];
}

const maxLength = 3;
const maxExamples = 3;
const minCount = 2;
const maxSpellings = 20;
const minLetters = 3;

/**
 * Finds words and phrases of up to three words that may be terms, the likeliest first: those in many texts whose words are
 * rare in general English. Verbs of commands and words that mean nothing by themselves are none.
 */
export function findCandidates(
  texts: readonly string[],
  reading: TextReading,
  language: Language,
  limit: number,
): readonly Candidate[] {
  const counted = new Map<string, Counted>();
  for (const [at, text] of texts.entries()) {
    // The forms of one message say the same.
    const [part] = listVisibleParts(text, reading).slice(-1);
    if (part) countIn(part.text, at, counted, language);
  }
  const verbs = new Set<string>();
  for (const [key, one] of counted) if (one.length === 1 && isCommand(one)) verbs.add(key);
  const scored: { readonly score: number; readonly key: string; readonly one: Counted }[] = [];
  for (const [key, one] of counted) {
    if (one.count < minCount || verbs.has(key.split(' ', 1)[0] ?? '')) continue;
    const score = one.count * one.rarity * (1 + (one.length - 1) * 0.75);
    if (score > 0) scored.push({ score, key, one });
  }
  scored.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return withoutParts(scored.map(({ key, one }) => [key, one]))
    .slice(0, limit)
    .map(({ spellings, count, examples }) => ({ text: mostOf(spellings), count, examples }));
}

function countIn(
  text: string,
  at: number,
  counted: Map<string, Counted>,
  language: Language,
): void {
  const words = listWords(text, language);
  for (const [start, first] of words.entries()) {
    if (!isContent(first)) continue;
    let key = '';
    let rarity = 0;
    const parts: string[] = [];
    for (let length = 1; length <= maxLength; length++) {
      const last = words[start + length - 1];
      if (!last || (length > 1 && !last.isJoined)) break;
      const stem = language.isUnspaced ? last.folded : language.stem(last.folded);
      if (length > 1) parts.push(key);
      key = length === 1 ? stem : `${key} ${stem}`;
      rarity += rarityOf(last);
      if (!isContent(last)) continue;
      const known = counted.get(key) ?? {
        length,
        count: 0,
        lastText: -1,
        starts: 0,
        inLonger: 0,
        examples: [],
        spellings: new Map<string, number>(),
        rarity: rarity / length,
        parts:
          length === 1 ? [] : [key.slice(0, key.lastIndexOf(' ')), key.slice(key.indexOf(' ') + 1)],
      };
      counted.set(key, known);
      addTo(known, text.slice(first.start, last.end), at, {
        isFirst: start === 0,
        isLonger: words.length > length,
      });
    }
  }
}

function addTo(
  known: Counted,
  spelling: string,
  at: number,
  { isFirst, isLonger }: { readonly isFirst: boolean; readonly isLonger: boolean },
): void {
  if (isLonger) {
    known.inLonger++;
    if (isFirst) known.starts++;
  }
  const seen = known.spellings.get(spelling) ?? 0;
  if (seen > 0 || known.spellings.size < maxSpellings) known.spellings.set(spelling, seen + 1);
  if (known.lastText === at) return;
  known.lastText = at;
  known.count++;
  if (known.examples.length < maxExamples) known.examples.push(at);
}

/** `Delete` of `Delete file`: what nearly always begins a text is no name of a thing. */
function isCommand({ starts, inLonger }: Counted): boolean {
  return inLonger >= 3 && starts / inLonger > 0.6;
}

function isContent({ folded, start, end }: Word): boolean {
  return end - start >= minLetters && !functionWords.has(folded) && !/^[\p{N}\p{P}]/u.test(folded);
}

/** How rare a word is in general English, from 0 to 1. */
function rarityOf({ folded }: Word): number {
  if (functionWords.has(folded)) return 0.1;
  return commonWords.has(folded) || commonWords.has(folded.replace(/s$/, '')) ? 0.25 : 1;
}

/** Leaves out what is only there as a part of a longer candidate: `access` and `token` of `access token`. */
function withoutParts(
  sorted: readonly (readonly [key: string, one: Counted])[],
): readonly Counted[] {
  const inLonger = new Map<string, number>();
  for (const [, { parts, count }] of sorted) {
    for (const part of parts) inLonger.set(part, Math.max(inLonger.get(part) ?? 0, count));
  }
  return sorted
    .filter(([key, { count }]) => (inLonger.get(key) ?? 0) < count * 0.8)
    .map(([, one]) => one);
}

/** The most frequent spelling; of several the shortest, and in small letters, since titles have capitals. */
function mostOf(spellings: ReadonlyMap<string, number>): string {
  const [best] = [...spellings].sort(
    ([a, countOfA], [b, countOfB]) =>
      countOfB - countOfA || a.length - b.length || (a > b ? -1 : 1),
  );
  return best?.[0] ?? '';
}

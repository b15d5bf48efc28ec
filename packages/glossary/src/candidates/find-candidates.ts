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
  // The forms of one message say the same.
  const visible = texts.map((text) => listVisibleParts(text, reading).at(-1)?.text ?? '');
  const mayRepeat = findRepeated(visible, language);
  const counted = new Map<string, Counted>();
  for (const [at, text] of visible.entries()) countIn(text, at, { counted, mayRepeat, language });
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

/** A sequence of words in a text. */
interface Sequence {
  readonly key: string;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  readonly isFirst: boolean;
  readonly isLonger: boolean;
  readonly rarity: number;
}

function* listSequences(text: string, language: Language): Generator<Sequence> {
  const words = listWords(text, language);
  for (const [start, first] of words.entries()) {
    if (!isContent(first)) continue;
    let key = '';
    let rarity = 0;
    for (let length = 1; length <= maxLength; length++) {
      const last = words[start + length - 1];
      if (!last || (length > 1 && !last.isJoined)) break;
      const stem = language.isUnspaced ? last.folded : language.stem(last.folded);
      key = length === 1 ? stem : `${key} ${stem}`;
      rarity += rarityOf(last);
      if (!isContent(last)) continue;
      const place = { start: first.start, end: last.end };
      const isLonger = words.length > length;
      yield { key, length, ...place, isFirst: start === 0, isLonger, rarity: rarity / length };
    }
  }
}

/** The slots of the table are that many for a text, so that few sequences share one, and 4 M at most. */
const slotsPerText = 128;
const maxSlots = 2 ** 22;

/**
 * Finds which sequences may be in several texts; of all others nothing is kept, as most are in one alone. Two that
 * share a slot of the table are counted without need.
 */
function findRepeated(
  texts: readonly string[],
  language: Language,
): (sequence: Pick<Sequence, 'key'>) => boolean {
  const slots = Math.min(maxSlots, 2 ** Math.ceil(Math.log2(texts.length * slotsPerText + 1)));
  const lastTexts = new Int32Array(slots);
  const repeated = new Uint8Array(slots);
  for (const [at, text] of texts.entries()) {
    for (const { key } of listSequences(text, language)) {
      const slot = hashOf(key) & (slots - 1);
      const last = lastTexts[slot] ?? 0;
      if (last !== 0 && last !== at + 1) repeated[slot] = 1;
      lastTexts[slot] = at + 1;
    }
  }
  return ({ key }) => repeated[hashOf(key) & (slots - 1)] === 1;
}

function hashOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

interface Counting {
  readonly counted: Map<string, Counted>;
  readonly mayRepeat: (sequence: Pick<Sequence, 'key'>) => boolean;
  readonly language: Language;
}

function countIn(text: string, at: number, { counted, mayRepeat, language }: Counting): void {
  for (const sequence of listSequences(text, language)) {
    if (!mayRepeat(sequence)) continue;
    const { key, length, start, end, rarity } = sequence;
    const known = counted.get(key) ?? {
      length,
      count: 0,
      lastText: -1,
      starts: 0,
      inLonger: 0,
      examples: [],
      spellings: new Map<string, number>(),
      rarity,
      parts:
        length === 1 ? [] : [key.slice(0, key.lastIndexOf(' ')), key.slice(key.indexOf(' ') + 1)],
    };
    counted.set(key, known);
    addTo(known, text.slice(start, end), at, sequence);
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

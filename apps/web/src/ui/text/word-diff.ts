import { joinMarked, type Token } from '@parlance/messages';
import { diffArrays } from 'diff';

/** A part of a text that is only in the text before, only in the one after, or in both. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  /** Where it is: in the text before if it was removed, in the text after otherwise. */
  readonly start: number;
  readonly end: number;
}

/** A text with what programs find in it. */
export interface DiffText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Two long texts that have nothing in common would take long; they are shown as wholes. */
const timeoutMs = 200;

/**
 * Compares two texts word by word, in the words of their language. A placeholder or a tag is one word, whatever signs
 * it is made of.
 */
export function diffWords(before: DiffText, after: DiffText, lang: string | undefined): DiffPart[] {
  const [olds, news] = [wordsOf(before, lang), wordsOf(after, lang)];
  const found = diffArrays(olds, news, { timeout: timeoutMs }) ?? [
    { value: olds, removed: true, added: false },
    { value: news, removed: false, added: true },
  ];
  let [inBefore, inAfter] = [0, 0];
  const parts: Part[] = [];
  for (const { value, removed, added } of found) {
    const { length } = value.join('');
    if (removed) parts.push({ removed: [inBefore, length], added: [inAfter, 0] });
    else if (added) parts.push({ removed: [inBefore, 0], added: [inAfter, length] });
    else {
      const isBlank = value.every((word) => word.trim() === '');
      parts.push({ same: true, isBlank, removed: [inBefore, length], added: [inAfter, length] });
    }
    if (!added) inBefore += length;
    if (!removed) inAfter += length;
  }
  return joinChanges(parts).flatMap(toDiffParts);
}

type Range = readonly [start: number, length: number];

interface Part {
  readonly same?: true;
  readonly isBlank?: boolean;
  readonly removed: Range;
  readonly added: Range;
}

/** Joins changes that follow each other, and those with only blanks between: several words in a row read as one change. */
function joinChanges(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const last = joined.at(-1);
    const next = parts[index + 1];
    const isBetween = part.isBlank && next !== undefined && !next.same;
    if (last && !last.same && (!part.same || isBetween)) {
      joined[joined.length - 1] = {
        removed: [last.removed[0], last.removed[1] + part.removed[1]],
        added: [last.added[0], last.added[1] + part.added[1]],
      };
    } else joined.push(part);
  }
  return joined;
}

function toDiffParts({ same, removed, added }: Part): DiffPart[] {
  if (same) return [toPart('same', added)];
  return [toPart('removed', removed), toPart('added', added)].filter(
    ({ start, end }) => end > start,
  );
}

function toPart(kind: DiffPart['kind'], [start, length]: Range): DiffPart {
  return { kind, start, end: start + length };
}

function wordsOf({ text, tokens }: DiffText, lang: string | undefined): string[] {
  const words: string[] = [];
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  const addWords = (part: string) => {
    for (const { segment } of segmenter.segment(part)) words.push(segment);
  };
  let end = 0;
  for (const token of joinMarked(tokens)) {
    if (token.kind === 'text') continue;
    addWords(text.slice(end, token.start));
    words.push(text.slice(token.start, token.end));
    end = token.end;
  }
  addWords(text.slice(end));
  return words.filter((word) => word !== '');
}

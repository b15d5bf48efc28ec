import {
  codePoints,
  type EntryNotes,
  maxTranslationLength,
  type ReplacementRefusal,
} from '@parlance/contract';
import {
  guessSyntax,
  listVisibleParts,
  readPlural,
  replaceRanges,
  replaceVisible,
  type Span,
  type TextReading,
} from '@parlance/messages';
import { type CheckedFile, syntaxOf } from '../checks/check-units.ts';
import { type CompiledQuery, compileQuery, type Words } from './compile-query.ts';

interface SearchedText {
  readonly value: string;
  readonly isPlural: boolean;
  readonly notes: Pick<EntryNotes, 'flags'>;
  /** The position of its file in the list of the task. */
  readonly file: number;
}

export interface HitsTask {
  readonly words: Words;
  readonly locale: string;
  readonly files: readonly CheckedFile[];
  readonly texts: readonly SearchedText[];
}

/** A text that the words were found in, by its position in the list of the task. */
export interface Hit {
  readonly at: number;
  readonly ranges: readonly Span[];
  /** The text with other words; null where it is refused. */
  readonly after: string | null;
  readonly refusal?: Exclude<ReplacementRefusal, 'check'>;
}

const unnamedFile: CheckedFile = { format: null, path: null, guess: null };

/** Finds the texts that words would change. */
export function findHits({ words, locale, files, texts }: HitsTask): readonly Hit[] {
  const query = compileQuery(words, locale);
  if ('problem' in query)
    throw new Error(`The query has not been checked: ${query.problem.message}`);
  return texts.flatMap((text, at) => {
    const file = files[text.file] ?? unnamedFile;
    const hit = words.inTokens
      ? replaceStored(text.value, query)
      : replaceSeen(text.value, readingOf(text, file), query);
    if (!hit || hit.after === text.value) return [];
    return { at, ...hit, ...judge(hit.after, text) };
  });
}

/** Where nobody has said what programs read in a file, a text is taken for what it looks like by itself. */
function readingOf({ value, notes, isPlural }: SearchedText, file: CheckedFile): TextReading {
  const guess = file.guess ?? guessSyntax([value]) ?? null;
  return { syntax: syntaxOf({ ...file, guess }, notes), isPlural };
}

type Replaced = Pick<Hit, 'after' | 'ranges'>;

function replaceStored(value: string, query: CompiledQuery): Replaced | undefined {
  const ranges = query.list(value);
  if (ranges.length === 0) return undefined;
  return { after: replaceRanges(value, ranges), ranges: ranges.map(toSpan) };
}

function replaceSeen(
  value: string,
  reading: TextReading,
  query: CompiledQuery,
): Replaced | undefined {
  const parts = listVisibleParts(value, reading);
  const replacements = parts.flatMap((part, index) =>
    query.list(part.text).map((match) => ({ ...match, part: index })),
  );
  if (replacements.length === 0) return undefined;
  const after = replaceVisible(value, reading, { parts, replacements }) ?? null;
  const ranges = replacements.map(({ part, ...match }) => parts[part]?.toStored(match) ?? match);
  return { after, ranges: ranges.map(toSpan) };
}

function judge(after: string | null, { isPlural }: SearchedText): Pick<Hit, 'after' | 'refusal'> {
  if (after === null) return { after, refusal: 'tokens' };
  const refusal = refusalOf(after, isPlural);
  return refusal ? { after: null, refusal } : { after };
}

/** Why a text can't be a translation; undefined where it can. */
export function refusalOf(text: string, isPlural: boolean): 'length' | 'plural' | undefined {
  if (codePoints(text) > maxTranslationLength) return 'length';
  return isPlural && readPlural(text).kind === 'broken' ? 'plural' : undefined;
}

function toSpan({ start, end }: Span): Span {
  return { start, end };
}

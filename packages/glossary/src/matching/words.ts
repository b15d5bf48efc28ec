import type { Language } from '../language/language.ts';

/** A word of a text, or a sign where the language has no spaces. */
export interface Word {
  /** In UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  readonly folded: string;
  /** Whether a term may go on from the word before to this one. */
  readonly isJoined: boolean;
}

/** What may stand between the words of one term, besides nothing: spaces, and signs that join words. */
const joint = /^[\s\p{Pd}\u00AD\u00A0'’/&+_·.]?[\s\p{Pd}\u00AD'’/&+_·]*$/u;
const fullStop = /\.\s/;

const spacedWords =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{M}]+(?: [\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{M}]+)*$/u;

/** A run of letters and digits of a script with spaces, or one sign of another with its marks. */
const signOrRun =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{M}]*|[\p{L}\p{N}]\p{M}*/gu;

/**
 * The words of a text by UAX #29. The signs of languages without spaces are words of their own. Whoever masks parts of a
 * text by signs that are no letters keeps terms from being found in them, or across them.
 */
export function listWords(text: string, language: Language): readonly Word[] {
  const words: Word[] = [];
  let end = 0;
  const add = (start: number, raw: string) => {
    const stop = start + raw.length;
    const between = text.slice(end, start);
    const isJoined = words.length > 0 && (between === '' || between === ' ' || isJoint(between));
    words.push({ start, end: stop, folded: language.fold(raw), isJoined });
    end = stop;
  };
  if (language.isUnspaced) {
    for (const { 0: sign, index } of text.matchAll(signOrRun)) add(index, sign);
  } else if (spacedWords.test(text)) {
    let start = 0;
    for (const raw of text.split(' ')) {
      add(start, raw);
      start += raw.length + 1;
    }
  } else {
    for (const { segment, index, isWordLike } of segmenterOf(language.code).segment(text)) {
      if (!isWordLike) continue;
      const elided = language.hasElision
        ? /^\p{L}{1,6}['’](?=\p{L})/u.exec(segment)?.[0]
        : undefined;
      if (elided !== undefined) add(index, elided.slice(0, -1));
      const at = elided?.length ?? 0;
      add(index + at, segment.slice(at));
    }
  }
  return words;
}

function isJoint(between: string): boolean {
  return joint.test(between) && !fullStop.test(between);
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(code: string): Intl.Segmenter {
  const known = segmenters.get(code);
  if (known) return known;
  const created = new Intl.Segmenter(code, { granularity: 'word' });
  segmenters.set(code, created);
  return created;
}

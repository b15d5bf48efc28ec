import type { LocaleData } from '../locales/locale-data.ts';

/** Letters of Cyrillic and Greek with the Latin letters that look like them. */
const cyrillic = 'аaеeоoрpсcуyхxіiјjѕsһhАAВBЕEКKМMНHОOРPСCТTУYХXІIЈJЅSҺH';
const greek = 'οoνvαaρpΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX';

const [toLatin, toCyrillic, toGreek] = [
  toMap(cyrillic + greek),
  toMap(cyrillic, true),
  toMap(greek, true),
];

export interface Homoglyph {
  readonly start: number;
  readonly end: number;
  readonly word: string;
  /** The word in one script. */
  readonly expected: string;
}

/** Words of two scripts in which all letters of the rarer script look like letters of the other one. */
export function findHomoglyphs(visible: string, { script }: LocaleData): readonly Homoglyph[] {
  const found: Homoglyph[] = [];
  for (const { 0: word, index } of visible.matchAll(
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}]{2,}/gu,
  )) {
    const counts = {
      latin: count(word, /\p{Script=Latin}/gu),
      cyrillic: count(word, /\p{Script=Cyrillic}/gu),
      greek: count(word, /\p{Script=Greek}/gu),
    };
    const other = counts.cyrillic > 0 ? counts.cyrillic : counts.greek;
    if (counts.latin === 0 || other === 0 || (counts.cyrillic > 0 && counts.greek > 0)) continue;
    // A foreign name takes the endings of the language: `iPhoneа`.
    const name = /^(\p{Script=Latin}{2,})[\p{Script=Cyrillic}\p{Script=Greek}]+$/u.exec(word)?.[1];
    const others = counts.cyrillic > 0 ? toCyrillic : toGreek;
    if (name !== undefined && script !== 'Latn' && [...name].some((letter) => !others.has(letter)))
      continue;
    const isLatin = counts.latin > other || (counts.latin === other && script === 'Latn');
    const map = isLatin ? toLatin : others;
    const foreign = isLatin ? /[\p{Script=Cyrillic}\p{Script=Greek}]/u : /\p{Script=Latin}/u;
    if ([...word].some((letter) => foreign.test(letter) && !map.has(letter))) continue;
    const expected = [...word]
      .map((letter) => (foreign.test(letter) ? (map.get(letter) ?? letter) : letter))
      .join('');
    found.push({ start: index, end: index + word.length, word, expected });
  }
  return found;
}

function count(word: string, pattern: RegExp): number {
  return word.match(pattern)?.length ?? 0;
}

function toMap(pairs: string, isReversed = false): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (let at = 0; at < pairs.length; at += 2) {
    const [other, latin] = [pairs.charAt(at), pairs.charAt(at + 1)];
    if (isReversed) map.set(latin, other);
    else map.set(other, latin);
  }
  return map;
}

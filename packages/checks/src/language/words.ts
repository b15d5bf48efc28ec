import { readLocaleCode, type Span, scriptOf, toLanguageTag } from '@parlance/messages';
import { type PlainText, tagSign, valueSign } from './plain-text.ts';

/** A word of a text, or a part of a word with hyphens. */
export interface Word extends Span {
  readonly text: string;
}

/** A word to look up. */
export interface CheckedWord extends Word {
  /** It is right if one of these is: `Übersetzungs` is a word in `Übersetzungs-` alone. */
  readonly spellings: readonly string[];
  /** It is right as well if all of these are. They are the word itself where it has no hyphens. */
  readonly parts: readonly Word[];
}

/** Longer words are none. */
const maxWordLength = 60;

/** Lists the words of a text that a dictionary may know, each with its range in what is read. */
export function listWords(
  { text }: Pick<PlainText, 'text'>,
  locale: string,
  known: ReadonlySet<string>,
): readonly CheckedWord[] {
  const isWord = (word: Word) => !isOther(word.text, locale) && !isKnown(word.text, known);
  return listCompounds(text, locale).flatMap((parts) => {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || isGlued(text, first.start, last.end)) return [];
    const checked = parts.filter(isWord);
    const whole = toWord(text, first.start, last.end);
    if (checked.length === 0 || isKnown(whole.text, known)) return [];
    const around = [text.charAt(whole.start - 1), text.charAt(whole.end)].map((sign) =>
      sign === '-' ? sign : '',
    );
    const withHyphens = around.join(whole.text);
    const withDot = text.charAt(whole.end) === '.' ? `${whole.text}.` : whole.text;
    const spellings = new Set([whole.text, withHyphens, withDot]);
    for (const spelling of [...spellings]) spellings.add(spelling.replaceAll('’', "'"));
    return [{ ...whole, spellings: [...spellings], parts: checked }];
  });
}

/** All words of a text with their parts: what a source text has is not looked up in its translation. */
export function listAllWords({ text }: Pick<PlainText, 'text'>, locale: string): readonly string[] {
  return listCompounds(text, locale).flatMap((parts) => {
    const [first, last] = [parts[0], parts.at(-1)];
    const whole = first && last ? [toWord(text, first.start, last.end).text] : [];
    return [...whole, ...parts.map((part) => part.text)];
  });
}

/** Whether a word is no matter of dictionaries: a number, a name of a program, an abbreviation, another script. */
export function isOther(word: string, locale: string): boolean {
  if (word.length < 2 || word.length > maxWordLength) return true;
  if (/[\p{N}._:@/\\]/u.test(word)) return true;
  if (/\p{Lu}.*\p{Lu}|\p{Ll}\p{Lu}/u.test(word)) return true;
  return !(ownLetters(locale)?.test(word) ?? true);
}

/** Whether a text has a word itself, or what the word is the genitive of. */
export function isKnown(word: string, known: ReadonlySet<string>): boolean {
  return known.has(word) || known.has(word.split(/['’]/, 1)[0] ?? word);
}

const segmenters = new Map<string, Intl.Segmenter>();

/** What cuts texts of a locale into words: by Unicode's rules, and by dictionaries where a language does not set words apart. */
export function wordSegmenterOf(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale);
  if (known) return known;
  const tag = 'problem' in readLocaleCode(locale) ? 'und' : toLanguageTag(locale);
  const created = new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(locale, created);
  return created;
}

const hyphens = new Set(['-', '\u2010', '\u2011']);

/** The words of a text, each as the list of its parts between hyphens. */
function listCompounds(text: string, locale: string): readonly (readonly Word[])[] {
  const compounds: Word[][] = [];
  let end = -1;
  // By Unicode, a narrow space belongs to the words around it, as in numbers.
  const spaced = text.replaceAll('\u202F', ' ');
  for (const { segment, index, isWordLike } of wordSegmenterOf(locale).segment(spaced)) {
    if (!isWordLike) continue;
    const word = toWord(text, index, index + segment.length);
    const isPart = end === index - 1 && hyphens.has(text.charAt(end));
    if (isPart) compounds.at(-1)?.push(word);
    else compounds.push([word]);
    end = word.end;
  }
  return compounds;
}

/** Signs that are not seen do not make another word. */
function toWord(text: string, start: number, end: number): Word {
  const word = text.slice(start, end).replace(/[\u00AD\u200B\u2060]/g, '');
  return { text: word.replace(/[\u2010\u2011]/g, '-').normalize('NFC'), start, end };
}

/** Whether a word goes on in a value, as in `%s'den`, or behind a tag. */
function isGlued(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - maxGlue), start);
  const after = text.slice(end, end + maxGlue);
  return gluedBefore.test(before) || gluedAfter.test(after);
}

/** More tags in a row do not glue. */
const maxGlue = 20;
const gluedBefore = new RegExp(`${valueSign}${tagSign}*[-‑'’]?$|[\\p{L}\\p{M}]${tagSign}+$`, 'u');
const gluedAfter = new RegExp(`^[-‑'’]?${tagSign}*${valueSign}|^${tagSign}+[\\p{L}\\p{M}]`, 'u');

const letters = new Map<string, RegExp | undefined>();

/** The letters of the script of a locale; undefined for one with several scripts. */
function ownLetters(locale: string): RegExp | undefined {
  if (letters.has(locale)) return letters.get(locale);
  const script = 'problem' in readLocaleCode(locale) ? '' : scriptOf(locale);
  const name = script === 'Kore' ? 'Hang' : script;
  const found = canTest(name) ? new RegExp(`\\p{Script=${name}}`, 'u') : undefined;
  letters.set(locale, found);
  return found;
}

function canTest(script: string): boolean {
  try {
    return script !== '' && new RegExp(`\\p{Script=${script}}`, 'u').flags === 'u';
  } catch {
    // Jpan and other names of several scripts.
    return false;
  }
}

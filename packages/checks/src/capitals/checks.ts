import { defineCheck } from '../define-check.ts';
import type { Form } from '../text/form.ts';
import { masked } from '../text/form.ts';

const word = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

/** The first letter is a capital and that of the source is not, or the other way round. */
const first = defineCheck({
  id: 'case.first',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale, sourceLocale }, report) {
    if (!locale.hasCase || !sourceLocale.hasCase) return;
    const [own, wanted] = [firstWordOf(target), firstWordOf(source)];
    if (!own || !wanted || isName(own.text) || isName(wanted.text)) return;
    const [isUpper, isExpected] = [isCapital(own.text), isCapital(wanted.text)];
    if (isUpper === isExpected) return;
    // In German a noun begins with a capital wherever it stands.
    if (isUpper && nounsWithCapitals.has(locale.language)) return;
    const letter = /^./u.exec(own.text)?.[0] ?? '';
    const changed = isExpected
      ? upperOf(letter, locale.language)
      : lowerOf(letter, locale.language);
    const range = { start: own.start, end: own.start + letter.length };
    report({
      ...range,
      data: { isCapital: isUpper },
      about: own.text,
      ...(changed.length === letter.length ? { fix: [{ ...range, text: changed }] } : {}),
    });
  },
});

/** Capitals are used otherwise than in the source: all over, in each word, or twice by a slip of the finger. */
const capitals = defineCheck({
  id: 'case.capitals',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale, sourceLocale }, report) {
    if (!locale.hasCase || !sourceLocale.hasCase) return;
    const [own, wanted] = [wordsOf(target), wordsOf(source)];
    if (own.length === 0 || wanted.length === 0) return;
    const range = { start: own[0]?.start ?? 0, end: endOf(own.at(-1)) };
    const [isShouting, isExpected] = [isAllCapitals(own), isAllCapitals(wanted)];
    if (isShouting !== isExpected) {
      // A word of capitals is an abbreviation.
      const isLong = (isShouting ? own : wanted).length > 1;
      if (isLong) report({ ...range, data: { problem: isShouting ? 'capitals' : 'noCapitals' } });
      return;
    }
    const ofSource = new Set(wanted.map(({ text }) => text));
    for (const { text, start } of isShouting ? [] : own) {
      if (!/^\p{Lu}{2}\p{Ll}{2,}$/u.test(text) || ofSource.has(text)) continue;
      const at = start + (/^./u.exec(text)?.[0].length ?? 1);
      const letter = /^./u.exec(text.slice(at - start))?.[0] ?? '';
      const edit = { start: at, end: at + letter.length, text: lowerOf(letter, locale.language) };
      report({
        start,
        end: start + text.length,
        data: { problem: 'two', word: text },
        fix: [edit],
      });
    }
    const isTitle = isTitleCase(own) && !nounsWithCapitals.has(locale.language);
    // Titles of the source have capitals in English alone, and names have them everywhere.
    if (isTitle && locale.language !== 'en' && own.some(({ text }) => !ofSource.has(text)))
      report({ ...range, data: { problem: 'title' } });
  },
});

/** An abbreviation in capitals of the source is not in the target. */
const acronym = defineCheck({
  id: 'acronym',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: false,
  run({ source, target }, report) {
    if (!/\p{Lu}[\p{Lu}\p{N}]/u.test(source.visible)) return;
    const wanted = wordsOf(source);
    if (isAllCapitals(wanted)) return;
    const end = target.text.length;
    const found = new Set(target.visible.match(/[\p{Lu}\p{N}]{2,}/gu));
    const names = wanted.flatMap(({ text }) =>
      /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(text) ? [text] : [],
    );
    for (const name of new Set(names))
      if (!found.has(name)) report({ start: end, end, data: { acronym: name }, about: name });
  },
});

export const capitalChecks = [first, capitals, acronym] as const;

/** Languages that write nouns with capitals. */
const nounsWithCapitals: ReadonlySet<string> = new Set(['de', 'gsw', 'lb', 'nds', 'ksh', 'frr']);

interface Word {
  readonly text: string;
  readonly start: number;
}

function wordsOf({ visible }: Form): readonly Word[] {
  return Array.from(visible.matchAll(word), ({ 0: text, index }) => ({ text, start: index }));
}

function endOf(last: Word | undefined): number {
  return last ? last.start + last.text.length : 0;
}

/** The word that the text begins with; none where a placeholder, a tag or a number stands before it. */
function firstWordOf({ visible }: Form): Word | undefined {
  const found = /^[^\p{L}\p{N}]*(?=(\p{L}[\p{L}\p{M}\p{N}'’]*))/u.exec(visible);
  if (!found || found[0].includes(masked)) return undefined;
  return { text: found[1] ?? '', start: found[0].length };
}

/** `iPhone`, `eMail`, `API`, `x264`: its capitals are its own. */
function isName(text: string): boolean {
  return /^.+\p{Lu}/u.test(text) || /\p{N}/u.test(text);
}

function isCapital(text: string): boolean {
  return /^[\p{Lu}\p{Lt}]/u.test(text);
}

function isAllCapitals(words: readonly Word[]): boolean {
  return (
    words.some(({ text }) => text.length > 1) && words.every(({ text }) => !/\p{Ll}/u.test(text))
  );
}

/** Whether each of several words begins with a capital and goes on without. */
function isTitleCase(words: readonly Word[]): boolean {
  const long = words.filter(({ text }) => text.length > 3);
  return long.length > 2 && long.every(({ text }) => /^\p{Lu}\p{Ll}+$/u.test(text));
}

function upperOf(letter: string, language: string): string {
  return isTurkic(language) && letter === 'i' ? 'İ' : letter.toUpperCase();
}

function lowerOf(letter: string, language: string): string {
  if (isTurkic(language) && letter === 'I') return 'ı';
  return letter === 'İ' ? 'i' : letter.toLowerCase();
}

function isTurkic(language: string): boolean {
  return language === 'tr' || language === 'az';
}

import { defineCheck } from '../define-check.ts';
import { removal } from '../text/removal.ts';
import { findUntranslated } from './untranslated.ts';

/** The translation is blank and the source is not. */
const empty = defineCheck({
  id: 'empty',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'message',
  hasFix: false,
  run({ unit, source, target }, report) {
    if (target.forms.every(({ text }) => text === '')) return;
    const isBlank = (text: string) => !/[^\s\p{Cf}\p{Cc}]/u.test(text);
    if (
      target.forms.every(({ text }) => isBlank(text)) &&
      source.forms.some(({ text }) => !isBlank(text))
    )
      report({ start: 0, end: unit.target.length, about: '' });
  },
});

/** The translation is the source text, though it has words to translate. */
const unchanged = defineCheck({
  id: 'unchanged',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'message',
  hasFix: false,
  run({ unit, source, target, locale, sourceLocale }, report) {
    if (
      locale.language === sourceLocale.language ||
      unit.target.trim() !== unit.source.trim() ||
      target.problem
    )
      return;
    const kept =
      unit.glossary?.hits.filter(({ isKept }) => isKept).map(({ term }) => term.text) ?? [];
    if (source.forms.every((form) => findUntranslated(form.visible, kept, locale) === undefined))
      return;
    report({ start: 0, end: unit.target.length });
  },
});

/** A word stands twice. */
const repeated = defineCheck({
  id: 'word.repeated',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale, unit }, report) {
    if (locale.isReduplicating || !repetition.test(target.visible)) return;
    if (repetition.test(source.visible)) return;
    for (const { index, 0: found, 1: word = '' } of target.visible.matchAll(repetitions)) {
      if (locale.repeatable.has(word.toLowerCase()) || isName(word, found, unit.source)) continue;
      const second = index + found.length - word.length;
      report({
        start: second,
        end: index + found.length,
        data: { word },
        about: word.toLowerCase(),
        fix: [removal(target.text, { start: second, end: index + found.length })],
      });
    }
  },
});

export const wordChecks = [empty, unchanged, repeated] as const;

/** Two equal words with nothing but spaces between them. */
const repetition =
  /(?<![\p{L}\p{M}\p{N}'’-])(\p{L}[\p{L}\p{M}]+)[ \u00A0]+\1(?![\p{L}\p{M}\p{N}'’-])/iu;
const repetitions = new RegExp(repetition.source, 'giu');

/** Whether one of two words is a name that the source has: of `die Die Toten Hosen`, the second. */
function isName(word: string, found: string, source: string): boolean {
  const other = found.slice(-word.length);
  if (other === word) return false;
  const words = new Set(source.match(/\p{L}[\p{L}\p{M}]*/gu));
  return words.has(other) || words.has(word);
}

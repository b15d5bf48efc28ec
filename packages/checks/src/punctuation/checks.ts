import { defineCheck, type FormEdit } from '../define-check.ts';
import type { LocaleData } from '../locales/locale-data.ts';
import { endMarkOf, signOf } from '../locales/punctuation.ts';
import type { Form } from '../text/form.ts';
import { removal } from '../text/removal.ts';
import { brackets } from './brackets.ts';
import { endingOf, isAllowedEnding } from './endings.ts';
import { quotes } from './quotes.ts';

/** The text ends with another kind of mark than the source. */
const end = defineCheck({
  id: 'punct.end',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale, sourceLocale }, report) {
    const [own, wanted] = [endingOf(target, locale), endingOf(source, sourceLocale)];
    if (own.marks.length === 0 && wanted.marks.length === 0) return;
    if (
      own.marks.some((mark) => wanted.marks.includes(mark)) ||
      isAllowedEnding(own, wanted, locale)
    )
      return;
    const expected = wanted.marks.map((mark) => signOf(mark, locale.language)).join('');
    const found = target.text.slice(own.start, own.end);
    const fix: FormEdit = {
      start: found === '' ? own.end : own.start,
      end: own.end,
      text: (expected !== '' && found === '' ? spaceBefore(expected, locale) : '') + expected,
    };
    report({
      start: own.start,
      end: own.end,
      data: { found, expected },
      about: `${found} ${expected}`,
      ...(own.isWord ? { fix: [fix] } : {}),
    });
  },
});

/** The text begins with another mark than the source. */
const start = defineCheck({
  id: 'punct.start',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale, sourceLocale }, report) {
    const [own, wanted] = [firstMarkOf(target, locale), firstMarkOf(source, sourceLocale)];
    if ((own === undefined) === (wanted === undefined)) return;
    if (own) {
      const range = { start: own.at, end: own.at + 1 };
      report({ ...range, data: { found: own.sign }, fix: [removal(target.text, range)] });
    } else if (wanted && locale.hasEndMarks) {
      const text = wanted.sign;
      const fix = [{ start: 0, end: 0, text }];
      report({ start: 0, end: 0, data: { expected: text }, about: text, fix });
    }
  },
});

/** The mark that a text begins with. */
function firstMarkOf(
  { visible }: Form,
  { language }: LocaleData,
): { readonly sign: string; readonly at: number } | undefined {
  const at = visible.length - visible.trimStart().length;
  const sign = visible.charAt(at);
  return endMarkOf(sign, language) === undefined ? undefined : { sign, at };
}

/** An ellipsis is written as three points where the source has the sign for them, or the other way round. */
const ellipsis = defineCheck({
  id: 'punct.ellipsis',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const kinds = ({ visible }: Form) => ({
      sign: visible.includes('…'),
      points: /(?<!\.)\.\.\.(?!\.)/.test(visible),
    });
    const wanted = kinds(source);
    if (wanted.sign === wanted.points) return;
    const expected = wanted.sign ? '…' : '...';
    for (const { index, 0: found } of target.visible.matchAll(
      expected === '…' ? /(?<!\.)\.\.\.(?!\.)/g : /(?<!…)…(?!…)/g,
    )) {
      report({
        start: index,
        end: index + found.length,
        data: { found, expected },
        fix: [{ start: index, end: index + found.length, text: expected }],
      });
    }
  },
});

/** A mark stands twice. */
const doubled = defineCheck({
  id: 'punct.doubled',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    if (!/(\p{P})\1/u.test(target.visible)) return;
    const ofSource = new Set(source.visible.match(/(\p{P})\1/gu));
    for (const { index, 0: found, 1: sign = '' } of target.visible.matchAll(
      /(?<![.。,，、;?？!！:])([.。,，、;?？!！])\1(?![.。,，、;?？!！:\d])/gu,
    )) {
      const isFolder = sign === '.' && /[/\\]/.test(target.text.charAt(index + 2));
      if (ofSource.has(found) || isFolder) continue;
      report({
        start: index,
        end: index + found.length,
        data: { found },
        fix: [{ start: index, end: index + found.length, text: sign }],
      });
    }
  },
});

export const punctuationChecks = [end, start, ellipsis, doubled, brackets, quotes] as const;

function spaceBefore(sign: string, { spacing }: LocaleData): string {
  return spacing.find(({ before }) => before.includes(sign.charAt(0)))?.space ?? '';
}

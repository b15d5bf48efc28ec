import { defineCheck } from '../define-check.ts';
import { textBefore } from '../text/signs.ts';
import { numbersOf, type TextNumber } from './text-numbers.ts';

/** A number of the source is not in the target. */
const number = defineCheck({
  id: 'number',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run({ source, target }, report) {
    const wanted = numbersOf(source);
    if (wanted.length === 0) return;
    const found = numbersOf(target);
    const values = new Set(found.flatMap(({ values: all }) => all));
    const missing = wanted.filter(
      ({ values: all, canBeOther }) => !canBeOther && !all.some((value) => values.has(value)),
    );
    if (missing.length === 0) return;
    const known = new Set(wanted.flatMap(({ values: all }) => all));
    const strange = found.filter(({ values: all }) => !all.some((value) => known.has(value)));
    // Small numbers may be words, if no other number stands for them.
    const lost = strange.length > 0 ? missing : missing.filter((one) => !isSmall(one));
    for (const [index, { text }] of lost.entries()) {
      const other = strange[index];
      const end = target.text.length;
      const range = other ? { start: other.start, end: other.end } : { start: end, end };
      report({
        ...range,
        data: { number: text, ...(other ? { found: other.text } : {}) },
        about: `${text} ${other?.text ?? ''}`,
      });
    }
  },
});

/** A number has the decimal sign or the grouping of another language. */
const format = defineCheck({
  id: 'number.format',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale, sourceLocale }, report) {
    const [own, wanted] = [locale.decimalSign, sourceLocale.decimalSign];
    if (own === wanted) return;
    const pattern = decimals[wanted === ',' ? 'comma' : 'point'];
    const found = [...target.visible.matchAll(pattern)];
    if (found.length === 0) return;
    const ofSource = new Set(
      Array.from(source.visible.matchAll(pattern), ({ 0: text, index }) =>
        isVersion(source.visible, index) ? '' : text,
      ),
    );
    for (const { index, 0: text } of found) {
      if (!ofSource.has(text) || isVersion(target.visible, index)) continue;
      const range = { start: index, end: index + text.length };
      report({
        ...range,
        data: { number: text, decimal: own },
        fix: [{ ...range, text: text.replace(wanted, own) }],
      });
    }
  },
});

/** Whether a number is that of a version, which is written alike everywhere. */
function isVersion(visible: string, at: number): boolean {
  return /(?:version|v|ver\.?|android|ios|http|usb|bluetooth|tls|api|level|section|§)\s*$/iu.test(
    textBefore(visible, at, 12),
  );
}

/** Numbers with a decimal sign. */
const decimals = {
  point: /(?<![\p{L}\p{N}.,/:-])\d{1,3}\.\d{1,2}(?![\p{L}\p{N}.,/:-])/gu,
  comma: /(?<![\p{L}\p{N}.,/:-])\d{1,3},\d{1,2}(?![\p{L}\p{N}.,/:-])/gu,
};

export const numberChecks = [number, format] as const;

function isSmall({ values }: TextNumber): boolean {
  return Number(values[0]) <= 12;
}

import { defineCheck, type FormEdit } from '../define-check.ts';
import type { QuotePair } from '../locales/quotes.ts';

/** Quotation marks of any language. Single ones are apostrophes, too, and are not looked at. */
const marks = /["“”„«»「」『』‟]/g;

/** The quotation marks are those of another language, or one of a pair is missing. */
export const quotes = defineCheck({
  id: 'quotes',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale }, report) {
    const { visible } = target;
    const found = marksOf(visible);
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last) return;
    const range = { start: first.index, end: last.index + 1 };
    const signs = found.map(({ sign }) => sign).join('');
    if (found.length % 2 === 1) {
      // A source with a single mark has it for inches, seconds or an example.
      if ((source.visible.match(marks)?.length ?? 0) % 2 === 1) return;
      report({ ...range, data: { problem: 'unpaired', found: signs }, about: `unpaired ${signs}` });
      return;
    }
    const [expected] = locale.quotes;
    if (!expected) return;
    for (let at = 0; at < found.length; at += 2) {
      const [open, close] = [found[at], found[at + 1]];
      if (!open || !close || open.sign === '"' || isKnown(open.sign, close.sign, locale.quotes))
        continue;
      // Marks that are no pair in any language belong to others around them.
      if (!isPair(open.sign, close.sign)) continue;
      // Some languages have a space inside of the marks.
      const rule = locale.spacing.find(({ before }) => before.includes(expected.close));
      const isSpaced = /\s/.test(visible.charAt(open.index + 1));
      const space = isSpaced ? '' : (rule?.space ?? '');
      const edits: readonly FormEdit[] = [
        { start: open.index, end: open.index + 1, text: expected.open + space },
        { start: close.index, end: close.index + 1, text: space + expected.close },
      ];
      report({
        start: open.index,
        end: close.index + 1,
        data: {
          problem: 'kind',
          found: open.sign + close.sign,
          expected: expected.open + expected.close,
        },
        fix: edits,
      });
    }
  },
});

interface Mark {
  readonly sign: string;
  readonly index: number;
}

/** The marks of a text, without those of lengths (`12"`) where they are no pairs otherwise. */
function marksOf(visible: string): readonly Mark[] {
  const all = Array.from(visible.matchAll(marks), ({ 0: sign, index }) => ({ sign, index }));
  if (all.length % 2 === 0) return all;
  return all.filter(
    ({ sign, index }) => sign !== '"' || !/\p{Nd}/u.test(visible.charAt(index - 1)),
  );
}

function isKnown(open: string, close: string, pairs: readonly QuotePair[]): boolean {
  return pairs.some((pair) => pair.open === open && pair.close === close);
}

function isPair(open: string, close: string): boolean {
  return ['“”', '„“', '„”', '«»', '»«', '””', '»»', '「」', '『』', '‟”'].includes(open + close);
}

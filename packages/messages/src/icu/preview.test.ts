import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, it } from 'vitest';
import { toLanguageTag } from '../locales/locale-code.ts';
import { anyMessage } from '../testing/any-message.ts';
import { runs } from '../testing/runs.ts';
import { leafTokens } from './leaf-tokens.ts';
import { parseMessage } from './parse-message.ts';
import { formatPreview, type PreviewValue } from './preview.ts';
import { listLeaves } from './tree.ts';

function preview(text: string, values: Record<string, PreviewValue>, locale = 'en') {
  const { tree } = parseMessage(text);
  if (!tree) throw new Error(`does not parse: ${text}`);
  return formatPreview(text, tree, values, locale);
}

it('shows what FormatJS shows', () => {
  fc.assert(
    fc.property(
      anyMessage,
      fc.constantFrom('en', 'pl', 'ar', 'de_AT', 'ja', 'fr'),
      fc.constantFrom(0, 1, 2, 3, 5, 11, 21, 22, 1000, 1.5),
      fc.constantFrom('m', 'other', 'z'),
      (text, locale, n, g) => {
        const values = { n, g, a: 'x', b: 1234.5, p: 0.25 };
        const format = new IntlMessageFormat(text, toLanguageTag(locale), undefined, {
          ignoreTag: true,
        });
        expect(preview(text, values, locale).text).toBe(String(format.format(values)));
      },
    ),
    { numRuns: runs(3000) },
  );
});

it('says which forms were taken', () => {
  const text = '{g, select, m {his} other {their}} {n, plural, one {file} other {# files}}';
  expect(preview(text, { g: 'f', n: 1234 })).toEqual({
    text: 'their 1,234 files',
    taken: [
      { argument: 'g', selector: 'other' },
      { argument: 'n', selector: 'other' },
    ],
  });
});

it.each([
  ['{name} of {d, date, short}', {}, '{name} of {d, date, short}'],
  ['{d, date, short}', { d: new Date(2026, 1, 3) }, '2/3/26'],
  ['{p, number, ::.00} {k, number, integer}', { p: 2, k: 2.4 }, '2.00 2'],
  ['{constructor} {n, plural, one {x}}', {}, '{constructor} {n, plural, one {x}}'],
])('shows %s with what is known', (text, values, shown) => {
  expect(preview(text, values).text).toBe(shown);
});

it('knows the place of each token in a leaf', () => {
  const text = '{n, plural, one {a <b title="x">{name}</b>} other {\'#\' # %s}}';
  const { tree } = parseMessage(text);
  const leaves = tree ? listLeaves(tree) : [];
  const tokens = leaves.map(({ leaf }) =>
    leafTokens(text, leaf, { placeholders: ['icu', 'printf'], markup: 'html', escapes: false })
      .filter(({ kind }) => kind !== 'text')
      .map(({ kind, key, start, end, tag }) => {
        for (const { start: from, end: to, value } of tag?.attributes ?? []) {
          expect(text.slice(from, to)).toBe(value);
        }
        return [kind, key, text.slice(start, end)];
      }),
  );
  expect(tokens).toEqual([
    [
      ['tag', 'b', '<b title="x">'],
      ['placeholder', 'name', '{name}'],
      ['tag', '/b', '</b>'],
    ],
    [
      ['escape', '#', "'#'"],
      ['placeholder', '#', '#'],
      ['placeholder', '0', '%s'],
    ],
  ]);
});

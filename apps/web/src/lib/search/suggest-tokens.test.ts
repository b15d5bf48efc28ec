import { expect, test } from 'vitest';
import { suggestTokens } from './suggest-tokens.ts';

const vocabulary = {
  labels: ['Needs context', 'UI', 'Menu'],
  files: ['src/app.json', 'src/b c.json'],
  people: ['Maria', 'Jean Dupont'],
  hasLocale: true,
};

/** What may follow where `|` stands. */
function at(typed: string, of = vocabulary): readonly string[] {
  const caret = typed.indexOf('|');
  return suggestTokens(typed.replace('|', ''), caret, of).options.map(({ text }) => text);
}

test.each<[string, readonly string[]]>([
  ['la|', ['label:']],
  ['-la|', ['label:']],
  ['menu la|', ['label:']],
  ['i|', []],
  ['in|', ['in:']],
  ['-in|', []],
  ['menu |', []],
  ['la|bel', []],
  ['label:|', ['"Needs context" ', 'UI ', 'Menu ']],
  ['label:me|', ['Menu ']],
  ['-label:"needs c|', ['"Needs context" ']],
  ['label:ui|', []],
  ['label:"UI"|', []],
  ['label:n| x', ['"Needs context" ', 'Menu ']],
  ['by:|', ['me ', 'Maria ', '"Jean Dupont" ']],
  ['by:dup|', ['"Jean Dupont" ']],
  ['file:src/b|', ['"src/b c.json" ']],
  ['is:un|', ['untranslated ', 'unreviewed ']],
  ['is:reviewed|', []],
  ['in:|', ['key ', 'source ', 'translation ', 'notes ']],
  ['changed:|', ['1d ', '7d ', '30d ']],
  ['key:|', []],
  ['https:|', []],
])('for %j suggests %j', (typed, expected) => {
  expect(at(typed)).toEqual(expected);
});

test('an empty field shows all there is, and terms alone have no translations', () => {
  const ofTerms = { ...vocabulary, hasLocale: false };
  expect(at('|')).toHaveLength(9);
  expect(at('|', ofTerms)).toEqual(['text:', 'key:', 'is:', 'label:', 'file:', 'in:']);
  expect(at('is:|', ofTerms)).toEqual(['locked ', 'plural ', 'problem ', 'error ', 'warning ']);
  expect(at('in:|', ofTerms)).toEqual(['key ', 'source ', 'notes ']);
});

test('a suggestion takes the place of what was begun', () => {
  const { start, end, options } = suggestTokens('menu -label:"nee', 16, vocabulary);
  const [first] = options;
  const typed = 'menu -label:"nee';
  expect(typed.slice(0, start) + first?.text + typed.slice(end)).toBe(
    'menu -label:"Needs context" ',
  );
});

import { describe, expect, test } from 'vitest';
import { findTokens, numberChips, syntaxOf } from './text-tokens.ts';

const none = { isPlural: false, flags: [] };

describe('the syntax of a term', () => {
  test('is guessed from its source text, and is one object for all terms that have it', () => {
    expect(syntaxOf('Hi %s', none).placeholders).toEqual(['printf']);
    expect(syntaxOf('Hi %s', none)).toBe(syntaxOf('%1$s of %2$s', none));
    expect(syntaxOf('Hi', none).placeholders).toEqual([]);
  });

  test('is what gettext flags say', () => {
    expect(syntaxOf('Hi {name}', { ...none, flags: ['python-brace-format'] }).placeholders).toEqual(
      ['braces'],
    );
  });

  test('of a plural term is that of its forms', () => {
    const source = '{n, plural, one {%d file} other {%d files}}';
    expect(syntaxOf(source, { ...none, isPlural: true }).placeholders).toEqual(['printf']);
  });
});

test('the tokens of a message are its text, with what chooses between its forms apart', () => {
  const text = 'You have {n, plural,\n one {# <b>file</b>} other {{n} files}}.';
  const tokens = findTokens(text, syntaxOf(text, none));
  expect(tokens.map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
    ['text', 'You have '],
    ['escape', '{n, plural,'],
    ['escape', 'one {'],
    ['placeholder', '#'],
    ['text', ' '],
    ['tag', '<b>'],
    ['text', 'file'],
    ['tag', '</b>'],
    ['escape', '} other {'],
    ['placeholder', '{n}'],
    ['text', ' files'],
    ['escape', '}}'],
    ['text', '.'],
  ]);
});

test('chips have numbers by their spelling, over all forms', () => {
  const numbers = (source: string, isPlural = false) =>
    [...numberChips(source, isPlural, syntaxOf(source, { isPlural, flags: [] }))].map(
      ([spelling, number]) => `${number} ${spelling}`,
    );
  expect(numbers('%s is <b>%s</b>')).toEqual(['1 %s', '2 <b>', '3 </b>']);
  expect(numbers('{n, plural, one {a %d} other {%2$s %d}}', true)).toEqual(['1 %d', '2 %2$s']);
  expect(numbers('<xliff:g id="a">%s</xliff:g> is <b>%s</b>')).toEqual([
    '1 <xliff:g id="a">%s</xliff:g>',
    '2 <b>',
    '3 %s',
    '4 </b>',
  ]);
  expect(numbers('{n, plural, one {#} other {# {name}}}')).toEqual(['1 #', '2 {name}']);
});

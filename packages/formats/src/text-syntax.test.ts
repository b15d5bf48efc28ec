import { guessSyntax, tokenise } from '@parlance/messages';
import { expect, it } from 'vitest';
import { markupOf, syntaxOfFormat, type TextHints } from './text-syntax.ts';
import { type FormatId, formatIds } from './types.ts';

it.each<[FormatId, TextHints, string, string]>([
  ['androidxml', {}, '<b>%1$,d</b> {x}', '<b> %1$,d </b>'],
  ['strings', {}, '%@ {x} <b>', '%@'],
  ['arb', {}, '{x} %s', '{x}'],
  ['qtts', {}, '&Open %1 %s', '& %1'],
  ['po', { flags: ['fuzzy', 'c-format'] }, '%s {x}', '%s'],
  ['po', { flags: ['python-brace-format'] }, '%s {x}', '{x}'],
  ['po', { flags: ['ruby-format'] }, '%s %{x} {y}', '%s %{x}'],
  ['po', { flags: ['c-format'], guess: guessSyntax(['{x}']) }, '%s {x}', '%s'],
  ['po', { guess: guessSyntax(['%(x)s']) }, '%(x)s', '%(x)s'],
  ['jsonflat', {}, '%s {x} <b>', ''],
  ['jsonflat', { guess: guessSyntax(['{x} <b>a</b>']) }, '%s {x} <b>', '{x} <b>'],
  ['xliff12', { guess: guessSyntax(['%s']) }, '%s <x id="1"/>', '%s <x id="1"/>'],
  // A format that tells its style is not asked for guesses.
  ['strings', { guess: guessSyntax(['{x}']) }, '%@ {x}', '%@'],
])('the texts of %s with %j are read by it', (id, hints, text, expected) => {
  const tokens = tokenise(text, syntaxOfFormat(id, hints)).filter(({ kind }) => kind !== 'text');
  expect(tokens.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(expected);
});

it('the language of documents is told by the flags that name one', () => {
  expect(markupOf(['fuzzy', 'rst-text'])).toBe('rst');
  expect(markupOf(['c-format', 'toString'])).toBeUndefined();
  expect(markupOf()).toBeUndefined();
});

it.each(formatIds)('a syntax of %s is one object, however often it is asked for', (id) => {
  const guess = guessSyntax(['{x} <b>a</b>']);
  expect(syntaxOfFormat(id, { guess })).toBe(syntaxOfFormat(id, { guess }));
});

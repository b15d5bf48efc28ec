import { expect, it } from 'vitest';
import { spellNumbered } from './spell-numbered.ts';
import { plainSyntax, type TokenStyle } from './token.ts';

it.each<[TokenStyle, string, number, string | undefined]>([
  ['c', '%s', 1, '%2$s'],
  ['c', '%-5.2f', 0, '%1$-5.2f'],
  ['apple', '%@', 2, '%3$@'],
  ['php', '%d', 0, '%1$d'],
  ['java', '%,d', 0, '%1$,d'],
  ['go', '%v', 1, '%[2]v'],
  ['pascal', '%d', 1, '%1:d'],
  ['braces', '{}', 0, '{0}'],
  ['braces', '{:>5}', 1, '{1:>5}'],
  ['python', '%s', 1, undefined],
  ['lisp', '~a', 1, undefined],
])('in %s, %s for the value at %i is %s', (style, spelling, position, numbered) => {
  const syntax = { ...plainSyntax, placeholders: [style] };
  expect(spellNumbered(spelling, position, syntax)).toBe(numbered);
});

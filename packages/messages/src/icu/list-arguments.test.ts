import { expect, it } from 'vitest';
import { listArguments } from './list-arguments.ts';
import { parseMessage } from './parse-message.ts';

it.each([
  ['Hello', ''],
  ['{name} of {0}', 'name:text 0:text'],
  ['{n, plural, one {# file} other {# files in {folder}}}', 'n:number folder:text'],
  ['{n} {n, plural, one {#} other {{n}}}', 'n:number'],
  ['{d, date, short} {t, time} {p, number, ::.00} {d}', 'd:date t:time p:number'],
  ['{g, select, m {his} f {her} other {{x}}}', 'g:select(m f other) x:text'],
  ['{g, select, m {a} other {b}} {g, select, n {c} other {d}}', 'g:select(m other n)'],
  ["'{name}' {place, selectordinal, one {#st} other {#th}}", 'place:number'],
])('the arguments of %s are known by what they must be', (text, expected) => {
  const { tree } = parseMessage(text);
  const shown = listArguments(text, tree ?? { nodes: [] }).map(
    ({ name, type, selectors }) =>
      `${name}:${type}${selectors.length > 0 ? `(${selectors.join(' ')})` : ''}`,
  );
  expect(shown.join(' ')).toBe(expected);
});

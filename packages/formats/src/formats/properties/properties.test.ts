import { expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { properties } from './index.ts';

describeFormat(properties, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'many broken escapes': () => 'a=\\u\n'.repeat(100_000),
    'a broken escape in a long value': () => `a=${'\\\\'.repeat(200_000)}\\u12`,
  },
  heavy: {
    'one key a hundred thousand times': () => 'a=b\n'.repeat(100_000),
  },
});

function edit(source: string, changes: Record<string, string | null>): string {
  const parsed = properties.parse(source);
  return properties.edit(source, parsed, new Map(Object.entries(changes))).text;
}

it('writes key and value with blanks around the sign, in ASCII', () => {
  const pairs: [string, string][] = [
    ['term.one', 'é'],
    ['term two', ' x = y: #z\\'],
    ['#hash', 'a\nb\tc😀'],
    ['empty', ''],
  ];
  const entries = pairs.map(([key, message]) => ({ key, message, ...bare }));
  expect(properties.serialize({ entries }).text).toBe(
    [
      'term.one = \\u00e9',
      'term\\ two = \\ x = y: #z\\\\',
      '\\#hash = a\\nb\\tc\\ud83d\\ude00',
      'empty = ',
    ].join('\n'),
  );
});

it.each([
  ['writes escapes where the file does', 'a=\\u00FC\n', 'a=\\u20AC\n', '€'],
  ['writes raw letters where the file does', 'a=ł\n', 'a=€\n', '€'],
  ['stays inside ISO-8859-1 where the file may be in it', 'a=ü\n', 'a=é\\u20ac\n', 'é€'],
  ['gives a key alone a separator', 'b : x\na', 'b : x\na : new', 'new'],
  ['protects a sign behind a blank separator', 'a x\n', 'a \\=y\n', '=y'],
  ['makes continued lines one', 'a=x\\\n  y\nb=z\n', 'a=new\nb=z\n', 'new'],
])('%s', (_, source, edited, value) => {
  expect(edit(source, { a: value })).toBe(edited);
});

it.each([
  ['at the end, in the way of the file', 'a: x\r\n', { b: 'y' }, 'a: x\r\nb: y\r\n'],
  ['without a final line break where there is none', 'a=x', { b: 'y', c: 'z' }, 'a=x\nb=y\nc=z'],
  ['behind a dangling backslash', 'a=x\\', { b: 'y' }, 'a=x\\\n\nb=y'],
  ['in place of the last one', 'a=x\nb=y', { b: null, c: 'z' }, 'a=x\nc=z'],
  ['to an empty file', '', { 'a b': 'x' }, 'a\\ b = x\n'],
])('adds entries %s', (_, source, changes, edited) => {
  expect(edit(source, changes)).toBe(edited);
});

it('removes an entry with its own comments only', () => {
  const source = '# File\n\n# One\n! Two\na=x\\\n y\n\n# Other\nb=z\n';
  expect(edit(source, { a: null })).toBe('# File\n\n\n# Other\nb=z\n');
});

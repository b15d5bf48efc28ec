import { expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { yamlFlat } from './index.ts';

describeFormat(yamlFlat, {
  fixtures: new URL('./fixtures/', import.meta.url),
  shared: ['anchored'],
  hostile: {
    'deep lists': () => `a: ${'['.repeat(50_000)}`,
    'many anchors': () => `a: ${'&a '.repeat(100_000)}`,
    'many documents': () => '---\n'.repeat(100_000),
    'an endless text in quotes': () => `a: "${'x\n'.repeat(100_000)}`,
  },
});

const { parse, edit, serialize } = yamlFlat;

it.each([
  ['plain', 'a: x # note\n', 'y: z', "a: 'y: z' # note\n"],
  ['plain', 'a: 1.50\n', 'new text', 'a: new text\n'],
  ['plain', 'a: x\n', 'two\nlines', 'a: "two\\nlines"\n'],
  ['single quotes', "a: 'x'\n", "it's", "a: 'it''s'\n"],
  ['single quotes', "a: 'x'\n", 'tab\tand\u0007', 'a: "tab\\tand\\u0007"\n'],
  ['double quotes', 'a: "x"\n', 'ü "y"\n', 'a: "ü \\"y\\"\\n"\n'],
  [
    'literal block',
    'a: |- # note\n   x\n\nb: y\n',
    'one\n two',
    'a: |- # note\n   one\n    two\n\nb: y\n',
  ],
  ['literal block', 'a: |\n  x\nb: y\n', ' indented', "a: ' indented'\nb: y\n"],
  ['folded block', 'a: >\n  x\n  y\n', 'one\ntwo\n', 'a: |\n  one\n  two\n'],
  ['anchor', 'a: &x old\nb: *x\n', 'new', 'a: &x new\nb: old\n'],
  ['flow style', '{a: x, b: y}\n', 'p, q', "{a: 'p, q', b: y}\n"],
])('keeps %s', (_, source, text, edited) => {
  expect(edit(source, parse(source), new Map([['a', text]])).text).toBe(edited);
});

it.each<[string, string, Record<string, string | null>, string]>([
  ['adds lines', 'a: x', { 'b.c': 'y\nz', d: '' }, "a: x\nb.c: |-\n  y\n  z\nd: ''"],
  ['adds to an empty map', '{}\n', { a: 'x' }, 'a: x\n'],
  ['leaves an empty map', '# File\n\na: x\n', { a: null }, '# File\n\n{}\n'],
  ['takes comments along', 'a: x\n\n# b\nb: y\n# c\nc: z\n', { b: null }, 'a: x\n\n# c\nc: z\n'],
])('%s', (_, source, changes, edited) => {
  expect(edit(source, parse(source), new Map(Object.entries(changes))).text).toBe(edited);
});

it('writes plain text, quotes where needed, and literal blocks', () => {
  const pairs = {
    'term.one': 'Hello {{ name }}, 100 %',
    'term two': 'a: b # c',
    'new\nline': 'one\ntwo',
    '123': '123',
    true: 'true',
    null: '',
    long: 'many words '.repeat(20).trim(),
    control: 'a\u0007\r\n',
    clipped: 'x\n',
  };
  const entries = Object.entries(pairs).map(([key, message]) => ({ key, message, ...bare }));
  expect(serialize({ entries }).text).toBe(
    [
      "'123': '123'",
      'term.one: Hello {{ name }}, 100 %',
      "term two: 'a: b # c'",
      '"new\\nline": |-',
      '  one',
      '  two',
      "'true': 'true'",
      "'null': ''",
      `long: ${pairs.long}`,
      'control: "a\\u0007\\r\\n"',
      'clipped: |',
      '  x',
      '',
    ].join('\n'),
  );
});

it('marks a name that is too long for one line', () => {
  const entries = [{ key: 'k'.repeat(5000), message: 'x', ...bare }];
  const { text } = serialize({ entries });
  expect(parse(text).resource.entries).toMatchObject([{ key: 'k'.repeat(5000), message: 'x' }]);
});

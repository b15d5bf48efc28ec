import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { yamlNested } from './index.ts';

describeFormat(yamlNested, {
  fixtures: new URL('./fixtures/', import.meta.url),
  shared: ['defaults.yes', 'defaults.no', 'defaults.more.deep', 'items.0'],
  hostile: {
    'deep maps': () => Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    'deep lists': () => `a: ${'['.repeat(50_000)}`,
    'deep dashes': () => `a:\n  ${'- '.repeat(50_000)}`,
    'a bomb of aliases': () =>
      `a0: &a0 { x: lol, y: lol }\n${Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} { x: *a${at}, y: *a${at} }`).join('\n')}\n`,
    'an alias inside its anchor': () => 'a: &a { b: *a }\n',
    'many anchors': () => `a: ${'&a '.repeat(1_000_000)}`,
    'deeper lists than anybody writes': () => `a: ${'['.repeat(101)}${']'.repeat(101)}\n`,
    'millions of lists': () => `a: [${'[],'.repeat(2_000_000)}]\n`,
    'millions of brackets': () => `a: ${'['.repeat(5_000_000)}`,
    'millions of questions': () => '? '.repeat(2_000_000),
  },
});

describe('yamlnested edits', () => {
  it.each<[string, string, Record<string, string | null>, string]>([
    [
      'puts a key into the deepest map there is, in the indentation of the file',
      'a:\n    b: x # note\nc: y\n',
      { 'a.d': 'new', 'a.e.f': 'new', 'g.h': 'new' },
      'a:\n    b: x # note\n    d: new\n    e:\n        f: new\nc: y\ng:\n    h: new\n',
    ],
    [
      'grows two maps that end at the same place',
      'a:\n  b:\n    c: x\n',
      { d: '3', 'a.e': '2', 'a.b.f': '1' },
      'a:\n  b:\n    c: x\n    f: 1\n  e: 2\nd: 3\n'.replace(/(\d)$/gm, "'$1'"),
    ],
    [
      'keeps a key beside the text that stands in its way',
      'button: Send\n',
      { 'button.hint': 'Sends' },
      'button: Send\nbutton.hint: Sends\n',
    ],
    [
      'dissolves a map whose path becomes a key',
      'a:\n  button:\n    # Hint\n    hint: x\n    deep: { y: z }\n  b: c\n',
      { 'a.button': 'Send' },
      'a:\n  button: Send\n  # Hint\n  button.hint: x\n  button.deep.y: z\n  b: c\n',
    ],
    [
      'takes a map out with its last member and its comments',
      '# A\na:\n  # B\n  b: x\n\n# C\nc: y\n',
      { 'a.b': null },
      '\n# C\nc: y\n',
    ],
    [
      'lets the next member follow the dash of the first',
      'a:\n  - b: x\n    c: y\n  - d\n',
      { 'a.0.b': null, 'a.2': 'e' },
      'a:\n  - c: y\n  - d\n  - e\n',
    ],
    [
      'makes a list a map when an item inside goes, so that the others keep their keys',
      'a:\n- x\n- w\nb: z\n',
      { 'a.0': null },
      "a:\n  { '1': w }\nb: z\n",
    ],
    [
      'writes an alias out when it parts from its anchor',
      'a: &a\n  x: 1st\n  w: 2nd\nb: *a\n',
      { 'b.x': 'own' },
      'a: &a\n  x: 1st\n  w: 2nd\nb: { x: own, w: 2nd }\n',
    ],
    [
      'leaves an alias that changes with its anchor',
      'a: &a\n  x: old\nb: *a\n',
      { 'a.x': 'new', 'b.x': 'new' },
      'a: &a\n  x: new\nb: *a\n',
    ],
    [
      'adds beside a map that an alias repeats',
      'a: &a\n  x: y\nb: *a\n',
      { 'a.z': 'only here' },
      'a: &a\n  x: y\nb: *a\na.z: only here\n',
    ],
    [
      'writes a merge out when a name goes that hid another',
      'a: &a\n  x: A\nb:\n  <<: *a\n  x: B\n  y: C\n',
      { 'b.x': null },
      'a: &a\n  x: A\nb:\n  <<: {}\n  y: C\n',
    ],
  ])('%s', (_, source, changes, edited) => {
    const parsed = yamlNested.parse(source);
    expect(parsed.diagnostics).toEqual([]);
    const { text } = yamlNested.edit(source, parsed, new Map(Object.entries(changes)));
    expect(text).toBe(edited);
  });
});

it('writes maps for dotted keys, and whole keys where a text is in the way', () => {
  const keys = ['a.b', 'button.test', 'a.c', 'button', 'x..w'];
  const entries = keys.map((key) => ({ key, message: key, ...bare, comments: [`On ${key}`] }));
  expect(yamlNested.serialize({ entries }).text).toBe(
    [
      'a:',
      '  # On a.b',
      '  b: a.b',
      '  # On a.c',
      '  c: a.c',
      '# On button.test',
      'button.test: button.test',
      '# On button',
      'button: button',
      'x:',
      "  '':",
      '    # On x..w',
      '    w: x..w',
      '',
    ].join('\n'),
  );
});

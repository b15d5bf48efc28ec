import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { toml } from './index.ts';

describeFormat(toml, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep lists': () => `a = ${'['.repeat(100_000)}`,
    'deep lists that end': () => `a = ${'['.repeat(5000)}${']'.repeat(5000)}`,
    'deep tables': () => `a = ${'{a='.repeat(50_000)}`,
    'an open text': () => `a = """${'\\"'.repeat(500_000)}`,
    'one key many times': () => 'a = "b"\n'.repeat(50_000),
    'one table many times': () => '[a]\n'.repeat(50_000),
    'a deep key': () => `a${'.a'.repeat(20_000)} = ""`,
  },
});

function edit(source: string, changes: Record<string, string | null>): string {
  const parsed = toml.parse(source);
  expect(parsed.diagnostics).toEqual([]);
  const { text } = toml.edit(source, parsed, new Map(Object.entries(changes)));
  const after = new Map(parsed.resource.entries.map(({ key, message }) => [key, message]));
  for (const [key, message] of Object.entries(changes)) {
    if (message === null) after.delete(key);
    else after.set(key, message);
  }
  const { resource, diagnostics } = toml.parse(text);
  expect(diagnostics, text).toEqual([]);
  const read = new Map(resource.entries.map(({ key, message }) => [key, message]));
  expect([...read].sort(), text).toEqual([...after].sort());
  return text;
}

// The library would need hundreds of times the size of the file, more memory than a thread may use.
it('refuses a deep key before it is taken apart', () => {
  const before = process.memoryUsage().heapUsed;
  const [found] = toml.parse(`b = "c"\na${'.a'.repeat(100_000)} = ""`).diagnostics;
  expect(found).toMatchObject({ code: 'limit', line: 2 });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(30_000_000);
});

it('takes dots in texts and comments for no key', () => {
  const dots = 'a.'.repeat(200);
  const basic = [`# ${dots}`, `a = "${dots}"`, `b = '${dots}' # ${dots}`, `e = ["${dots}"]`];
  const long = [`c = """\n${dots}""\n"""`, `d = '''\n${dots}'''`];
  const { resource, diagnostics } = toml.parse([...basic, ...long, ''].join('\n'));
  expect(diagnostics).toEqual([]);
  expect(resource.entries).toHaveLength(5);
});

it.each([
  ['escapes in a text', () => `a = "${'\\"'.repeat(300_000)}`],
  ['texts of several lines', () => "''''''".repeat(100_000)],
  ['names with quotes', () => '"a" . '.repeat(50_000)],
])('looks at %s in linear time', (_, make) => {
  const before = process.cpuUsage().user;
  expect(toml.parse(make()).diagnostics).toHaveLength(1);
  expect(process.cpuUsage().user - before).toBeLessThan(5_000_000);
});

describe('texts of toml', () => {
  it.each([
    ['"old"', 'it\'s "x"\n\u0001\\', String.raw`"it's \"x\"\n\u0001\\"`],
    ["'old'", 'a "b" \\n', `'a "b" \\n'`],
    ["'old'", "it's", `"it's"`],
    [
      '"""\nold"""',
      'a\n "b" ""c""\\',
      String.raw`"""
a
 "b" \""c\""\\"""`,
    ],
    ['"""old"""', '\na', '"""\n\na"""'],
    ["'''\nold'''", "a\\\n 'b'\n", "'''\na\\\n 'b'\n'''"],
    ["'''old'''", "''", `"''"`],
  ])('are written like %j', (old, text, written) => {
    expect(edit(`a = ${old} # why\n`, { a: text })).toBe(`a = ${written} # why\n`);
  });

  it('have the line breaks of the file', () => {
    const source = 'a = """\r\nx"""\r\n';
    expect(edit(source, { a: 'y\nz\r\n' })).toBe('a = """\r\ny\r\nz\\r\r\n"""\r\n');
  });
});

describe('tables of toml', () => {
  it.each<[string, string, Record<string, string | null>, string]>([
    [
      'take in what belongs there',
      'z = "0"\n\n[a]\nx = "1"\n\n# b\n[a.b] # more\n[c]\nd = { }\ne = []\n',
      { 'a.y': '2', 'a.b.c': '3', 'c.d.e.f': '4', 'c.e.0': '5', k: '6', 'a.n.m': '7' },
      'z = "0"\nk = "6"\n\n[a]\nx = "1"\ny = "2"\nn.m = "7"\n\n# b\n[a.b] # more\nc = "3"\n[c]\nd = { e.f = "4" }\ne = ["5"]\n',
    ],
    [
      'are added where there are some',
      '[a]\nb = "c"\n',
      { 'd.e.f': 'x', 'g h.i': 'y' },
      '[a]\nb = "c"\n\n[d.e]\nf = "x"\n\n["g h"]\ni = "y"\n',
    ],
    [
      'are not added where there are none',
      'a = "b"\n',
      { 'd.e': 'x', d: 'y' },
      'a = "b"\n"d.e" = "x"\nd = "y"\n',
    ],
    [
      'get dotted keys where the file has some',
      'a.b = "c"\n',
      { 'a.d': 'x', 'e.f': 'y', 'a.b.c': 'z' },
      'a.b = "c"\na.d = "x"\ne.f = "y"\n"a.b.c" = "z"\n',
    ],
    [
      'stay when they are empty',
      '[a]\n# b\nb = "c" # d\n[e]\nf = { g = "h" }\n',
      { 'a.b': null, 'e.f.g': null },
      '[a]\n[e]\n',
    ],
    [
      'are dissolved when their path becomes a key',
      '[a]\nx = "1"\n[a.b]\ny = "2"\n[c]\nz = "3"\n',
      { a: '4' },
      '"a.x" = "1"\n"a.b.y" = "2"\na = "4"\n\n[c]\nz = "3"\n',
    ],
    [
      'are no places for other keys between lists of tables',
      '[[l]]\na = "1"\n[[l]]\na = "2"\n',
      { 'l.0.b': '3', 'l.2.a': '4' },
      '"l.2.a" = "4"\n\n[[l]]\na = "1"\nb = "3"\n[[l]]\na = "2"\n',
    ],
    [
      'take the place of lists that lose an item',
      'l = [\n  "a", # one\n  "b",\n]\n',
      { 'l.0': null },
      'l = { 1 = "b" }\n',
    ],
    ['keep lists that lose their last one', 'l = ["a", "b", ]\n', { 'l.1': null }, 'l = ["a", ]\n'],
    [
      'are dissolved as lists when an item becomes a key',
      '[[l]]\na = "1"\n[[l]]\na = "2"\n',
      { 'l.0': 'x' },
      '"l.0.a" = "1"\n[l.1]\na = "2"\n\n[l]\n0 = "x"\n',
    ],
  ])('%s', (_, source, changes, edited) => {
    expect(edit(source, changes)).toBe(edited);
  });
});

it('writes tables for dotted keys, and quoted keys where a text is in the way', () => {
  const keys = ['a.b', 'button.test', 'a.c', 'button', 'd.e.f', 'top key'];
  const entries = keys.map((key) => ({ key, message: key, ...bare, comments: [`On ${key}`] }));
  expect(toml.serialize({ entries }).text).toBe(
    '# On button.test\n"button.test" = "button.test"\n# On button\nbutton = "button"\n# On top key\n"top key" = "top key"\n' +
      '\n[a]\n# On a.b\nb = "a.b"\n# On a.c\nc = "a.c"\n\n[d.e]\n# On d.e.f\nf = "d.e.f"\n',
  );
});

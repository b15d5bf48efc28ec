import { expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { ini } from './index.ts';

describeFormat(ini, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'quotes that never close': () => 'a="\\"\n'.repeat(100_000),
    'an endless text': () => `a="${'\\"'.repeat(1_000_000)}`,
    'an endless text of old quotes': () => `a="${'"_QQ_"'.repeat(200_000)}`,
    'many wrong lines': () => 'a\n'.repeat(100_000),
    'blanks without end': () => `a${' '.repeat(1_000_000)}`,
  },
  heavy: {
    'one key a hundred thousand times': () => 'a=b\n'.repeat(100_000),
  },
});

function edit(source: string, changes: Record<string, string | null>): string {
  const parsed = ini.parse(source);
  expect(parsed.diagnostics).toEqual([]);
  return ini.edit(source, parsed, new Map(Object.entries(changes))).text;
}

it('writes keys with a dot into sections, in quotes', () => {
  const keys = { 'b.x': 'in b', a: 'say "hi"', 'b.y.z': 'one\ntwo', '.c': '\\', '; d': 'x' };
  const entries = Object.entries(keys).map(([key, message]) => ({ ...bare, key, message }));
  expect(ini.serialize({ entries }).text).toBe(
    'a="say \\"hi\\""\n.c="\\\\"\n%003B d="x"\n\n[b]\nx="in b"\ny.z="one\\ntwo"\n',
  );
});

it.each([
  ['keeps quotes', 'a = "x" ; why\n', { a: 'y "z"' }, 'a = "y \\"z\\"" ; why\n'],
  ['keeps texts without quotes', 'a=x\n', { a: 'y; "z"' }, 'a=y; "z"\n'],
  ['quotes what needs it', 'a=x\nb=y\n', { a: ' x', b: '"y' }, 'a=" x"\nb="\\"y"\n'],
  ['fills in what is empty', 'a =\nb\t=  \n', { a: 'x', b: 'y' }, 'a =x\nb\t=  y\n'],
  ['spells new entries like the first', 'a = x\n', { 'b.c': 'y' }, 'a = x\nb.c = y\n'],
  [
    'puts keys into their sections',
    'z="0"\n[a]\nx="1"\n\n[a.b]\n; none\n[c]\n',
    { 'a.y': '2', 'a.b.c': '3', 'c.d.e': '4', 'n.m': '5', k: '6' },
    'z="0"\nk="6"\n[a]\nx="1"\ny="2"\n\n[a.b]\nc="3"\n; none\n[c]\nd.e="4"\n\n[n]\nm="5"\n',
  ],
  [
    'puts keys without a section before the first one',
    '; File\n\n; About a\n[a]\nx=1\n',
    { k: '2' },
    '; File\n\nk=2\n\n; About a\n[a]\nx=1\n',
  ],
  [
    'starts a file',
    '; File\r\n',
    { 'a.b': 'x', c: 'y' },
    '; File\r\n\r\nc="y"\r\n\r\n[a]\r\nb="x"\r\n',
  ],
  [
    'keeps a file without a last newline',
    '[a]\nx=1',
    { 'a.y': '2', 'b.z': '3' },
    '[a]\nx=1\ny=2\n\n[b]\nz=3',
  ],
  [
    'removes comments with their entry',
    '; File\n\n; a\na=x\n[s]\nb="y\nz"\nc=w\n',
    { a: null, 's.b': null },
    '; File\n\n[s]\nc=w\n',
  ],
])('%s', (_, source, changes, edited) => {
  expect(edit(source, changes)).toBe(edited);
});

it('spells names out that PHP has another use for, and makes no section with the name of a key', () => {
  const keys = ['No', 'none', 'nonesuch', 'a&b', 'a', 'a.b', "it's.c"];
  const entries = keys.map((key) => ({ ...bare, key, message: 'x' }));
  const { text } = ini.serialize({ entries });
  expect(text).toBe(
    '%004Eo="x"\n%006Eone="x"\nnonesuch="x"\na%0026b="x"\na="x"\na.b="x"\n\n[it%0027s]\nc="x"\n',
  );
  expect(ini.parse(text).resource.entries.map(({ key }) => key)).toEqual(keys);
  expect(edit('z="0"\n[s]\nx="1"\n', { 'z.y': '2' })).toBe('z="0"\nz.y="2"\n[s]\nx="1"\n');
});

it('can not have an empty key', () => {
  const entries = [{ ...bare, key: '', message: 'x' }];
  expect(ini.serialize({ entries })).toMatchObject({ text: '', diagnostics: [{ code: 'key' }] });
});

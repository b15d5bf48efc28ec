import { expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { jsonFlat } from './index.ts';

describeFormat(jsonFlat, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => `${'{"a":'.repeat(1_000_000)}`,
    'deep lists': () => `{"a":${'['.repeat(1_000_000)}`,
    'an endless string': () => `{"a":"${'x\\"'.repeat(1_000_000)}`,
  },
  heavy: {
    'an endless number': () => `{"a":${'1'.repeat(1_000_000)}}`,
    'many numbers': () => `{${'"a":1,'.repeat(100_000)}"b":"c"}`,
  },
});

it('keeps the way the file writes escapes, colons and line ends', () => {
  const source = '{\r\n\t"a" : "\\u00FC \\/ \\u003cb>",\r\n\t"b" : "x"\r\n}\r\n';
  const changes = new Map([
    ['b', 'é/<b>😀'],
    ['c.d', 'Ä'],
  ]);
  expect(jsonFlat.edit(source, jsonFlat.parse(source), changes).text).toBe(
    '{\r\n\t"a" : "\\u00FC \\/ \\u003cb>",\r\n\t"b" : "\\u00E9\\/\\u003cb>\\uD83D\\uDE00",\r\n\t"c.d" : "\\u00C4"\r\n}\r\n',
  );
});

it('writes like JSON.stringify with four blanks', () => {
  const entries = [{ key: 'a.b', message: 'ü "x"\n', ...bare }];
  expect(jsonFlat.serialize({ entries }).text).toBe('{\n    "a.b": "ü \\"x\\"\\n"\n}');
  expect(jsonFlat.serialize({ entries: [] }).text).toBe('{}');
});

it('writes plural forms as ICU text', () => {
  const message = { plural: { one: 'a', other: 'b' } };
  const { text } = jsonFlat.serialize({ entries: [{ key: 'k', message, ...bare }] });
  expect(JSON.parse(text)).toEqual({ k: '{n, plural, one {a} other {b}}' });
});

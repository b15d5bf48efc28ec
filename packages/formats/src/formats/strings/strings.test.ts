import type { Message } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { describeFormat } from '../../testing/contract-suite.ts';
import { strings } from './index.ts';

describeFormat(strings, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'an open string': () => `"a" = "${'\\"'.repeat(1_000_000)}`,
    'an open comment': () => '/* '.repeat(500_000),
    'many comments': () => `${'/**/'.repeat(300_000)}"a`,
  },
});

const read = (source: string) => strings.parse(source).resource.entries;
const change = (source: string, changes: Record<string, Message | null>) =>
  strings.edit(source, strings.parse(source), new Map(Object.entries(changes))).text;

describe('strings', () => {
  it.each([
    ['"a" = "old";', 'x "y"\n\t\\', String.raw`"a" = "x \"y\"\n\t\\";`],
    ['"a" = "old\nlines";', 'x\ny\r\nz\r', '"a" = "x\ny\r\nz\\r";'],
    ['"a" = "old\n\\n";', 'x\ny', '"a" = "x\\ny";'],
    [`"a" = 'old';`, `it's "x"`, String.raw`"a" = 'it\'s "x"';`],
    ['a=old;', 'two words', 'a="two words";'],
    ['"a";', 'b', '"a" = "b";'],
    ['"a" = "old";', '\0\u0001', String.raw`"a" = "\U0000\U0001";`],
  ])('changes %j to %j', (source, text, written) => {
    expect(change(source, { a: text })).toBe(written);
    expect(read(written)[0]?.message).toBe(text);
  });

  it('adds entries like the last one', () => {
    expect(change('  "a"="1"; // x\n', { b: '2' })).toBe('  "a"="1"; // x\n  "b"="2";\n');
    expect(change('"a" = "1"; "c" = "3";', { b: '2', c: null })).toBe('"a" = "1";\n"b" = "2"; ');
    expect(change('/* only */', { b: '2' })).toBe('/* only */\n"b" = "2";\n');
  });

  it('removes an entry with the comments right above it', () => {
    expect(change('/* 1 */\n\n/* 2 */\n// 3\n"a" = "1";\n"b" = "2";\n', { a: null })).toBe(
      '/* 1 */\n\n"b" = "2";\n',
    );
  });

  it('tells where the syntax is broken', () => {
    expect(strings.parse('"a" = "1";\n"b" "2";').diagnostics).toMatchObject([
      { severity: 'error', code: 'syntax', line: 2, column: 5 },
    ]);
    expect(strings.parse('{ "a" = "1"; }').diagnostics).toMatchObject([{ line: 1, column: 1 }]);
    expect(strings.parse('"a" = "1"').diagnostics).toMatchObject([{ line: 1, column: 10 }]);
  });

  it('rewords a comment that would end itself', () => {
    const [entry] = read('"a" = "1";');
    const entries = entry ? [{ ...entry, comments: ['a */ b'] }] : [];
    const { text, diagnostics } = strings.serialize({ entries });
    expect(read(text)[0]?.comments).toEqual(['a * / b']);
    expect(diagnostics).toMatchObject([{ code: 'loss', key: 'a' }]);
  });
});

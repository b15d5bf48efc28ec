import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { webext } from './index.ts';

describeFormat(webext, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => '{"a":'.repeat(1_000_000),
    'deep placeholders': () => `{"a":{"message":"x","placeholders":${'['.repeat(1_000_000)}`,
    'an endless string': () => `{"a":{"message":"${'x\\"'.repeat(1_000_000)}`,
    'many texts without an object': () => `{${'"a":"x",'.repeat(100_000)}"b":{"message":"c"}}`,
  },
});

const read = (source: string) => webext.parse(source);
const change = (source: string, changes: Record<string, string | null>) =>
  webext.edit(source, read(source), new Map(Object.entries(changes))).text;
const write = (keys: readonly string[]) =>
  webext.serialize({ entries: keys.map((key) => ({ ...bare, key, message: 'x' })) }).text;

describe('names of webext', () => {
  it.each([
    ['menu.open', 'menu@002Eopen'],
    ['1st_@me', '1st_@me'],
    ['@@locale', '@0040@locale'],
    ['@at', '@at'],
    ['a@002e', 'a@0040002e'],
    ['cost$', 'cost@0024'],
    ['', ''],
  ])('%j is written as %j', (key, name) => {
    expect(Object.keys(JSON.parse(write([key])))).toEqual([name]);
    expect(read(write([key])).resource.entries[0]?.key).toBe(key);
  });

  it('that differ in their case only are one for browsers', () => {
    const { diagnostics } = read('{\n"ok": {"message": "1"},\n"OK": {"message": "2"}\n}');
    expect(diagnostics).toMatchObject([{ code: 'duplicate-key', line: 3, key: 'OK' }]);
    expect(diagnostics[0]?.message).toContain('line 2');
  });

  it('are told apart when keys differ in their case only', () => {
    const keys = ['ok', 'OK', 'Ok', '@004F@004B', '@004f@004b', 'a.b', 'A.b'];
    const text = write(keys);
    const names = Object.keys(JSON.parse(text));
    expect(names.slice(0, 3)).toEqual(['ok', '@004F@004B', '@004F@006B']);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(keys.length);
    expect(read(text).diagnostics).toEqual([]);
    expect(read(text).resource.entries.map(({ key }) => key)).toEqual(keys);
  });

  it('that a removed message had are free again', () => {
    const source = '{\n  "ok": { "message": "1" }\n}\n';
    expect(change(source, { OK: '2' })).toContain('"@004F@004B": {');
    expect(change(source, { ok: null, OK: '2' })).toBe(
      '{\n  "OK": {\n    "message": "2"\n  }\n}\n',
    );
  });
});

it('adds messages as the file has them', () => {
  expect(change('{ "a": { "message": "1" } }', { b: '2' })).toBe(
    '{ "a": { "message": "1" }, "b": {"message": "2"} }',
  );
  expect(change('{\n\t"a": {\n\t\t"message": "1"\n\t}\n}', { 'b.c': '2' })).toBe(
    '{\n\t"a": {\n\t\t"message": "1"\n\t},\n\t"b@002Ec": {\n\t\t"message": "2"\n\t}\n}',
  );
});

it('writes descriptions and placeholders', () => {
  const source = `{
  "greeting": {
    "message": "Hello, $USER$",
    "description": "Greets\\nthe user",
    "placeholders": {
      "user": {
        "content": "$1",
        "example": "Ada"
      }
    }
  }
}
`;
  expect(webext.serialize(read(source).resource).text).toBe(source);
});

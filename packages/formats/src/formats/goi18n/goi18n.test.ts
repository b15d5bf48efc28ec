import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { rankFormats } from '../../registry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { goi18n } from './index.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 10 });

describeFormat(goi18n, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => '{"a":'.repeat(100_000),
    'deep lists': () => `[{"id":${'['.repeat(100_000)}`,
    'deep tables': () => `a = ${'{a='.repeat(50_000)}`,
    'a list of anything': () => `[${'{},'.repeat(50_000)}{}]`,
  },
  plurals: fc.record({ one: text, other: text }).map((plural): Message => ({ plural })),
});

const change = (source: string, changes: Record<string, Message | null>) =>
  goi18n.edit(source, goi18n.parse(source), new Map(Object.entries(changes)));
const read = (source: string) =>
  goi18n.parse(source).resource.entries.map(({ key, message }) => [key, message]);

describe('messages of goi18n', () => {
  const json =
    '{\n  "a": { "description": "D", "one": "x", "other": "y" },\n  "b": "z",\n  "g": {\n    "c": "w"\n  }\n}\n';
  const table = 'b = "z"\n\n[a]\ndescription = "D"\none = "x"\nother = "y"\n\n[g]\nc = "w"\n';
  const list =
    '[\n  { "id": "a", "translation": { "one": "x", "other": "y" } },\n  { "id": "b", "translation": "z" }\n]\n';
  const second = '[\n  { "id": "a", "description": "D", "other": "y" }\n]\n';

  it.each<[string, string, Record<string, Message | null>, string]>([
    ['change forms', json, { a: { plural: { one: 'X', other: 'y' } } }, json.replace('"x"', '"X"')],
    [
      'change forms',
      table,
      { a: { plural: { one: 'X', other: 'y' } } },
      table.replace('"x"', '"X"'),
    ],
    ['change forms', list, { a: { plural: { one: 'X', other: 'y' } } }, list.replace('"x"', '"X"')],
    [
      'get and lose forms',
      json,
      { a: { plural: { few: 'f', other: 'y' } } },
      json.replace('"one": "x", "other": "y"', '"other": "y", "few": "f"'),
    ],
    [
      'get and lose forms',
      table,
      { a: { plural: { few: 'f', other: 'y' } } },
      table.replace('one = "x"\n', '').replace('"y"\n', '"y"\nfew = "f"\n'),
    ],
    [
      'get and lose forms',
      list,
      { a: { plural: { few: 'f', other: 'y' } } },
      list.replace('"one": "x", "other": "y"', '"other": "y", "few": "f"'),
    ],
    [
      'become plain',
      json,
      { a: 'text' },
      json.replace('"one": "x", "other": "y"', '"other": "text"'),
    ],
    [
      'become plain',
      table,
      { a: 'text' },
      table.replace('one = "x"\nother = "y"', 'other = "text"'),
    ],
    [
      'become plain',
      list,
      { a: 'text' },
      list.replace('"one": "x", "other": "y"', '"other": "text"'),
    ],
    [
      'become plural',
      json,
      { b: { plural: { one: '1', other: '2' } } },
      json.replace('"z"', '{ "one": "1", "other": "2" }'),
    ],
    [
      'become plural',
      table,
      { b: { plural: { one: '1', other: '2' } } },
      table.replace('"z"', '{ one = "1", other = "2" }'),
    ],
    [
      'become plural',
      list,
      { b: { plural: { one: '1', other: '2' } } },
      list.replace('"z"', '{ "one": "1", "other": "2" }'),
    ],
    [
      'become plural',
      second,
      { a: { plural: { one: '1', other: 'y' } } },
      second.replace('"y"', '"y", "one": "1"'),
    ],
    ['go as a whole', json, { a: null, 'g.c': null }, '{\n  "b": "z"\n}\n'],
    ['go as a whole', table, { a: null }, 'b = "z"\n\n[a]\n\n[g]\nc = "w"\n'],
    ['go as a whole', list, { a: null }, '[\n  { "id": "b", "translation": "z" }\n]\n'],
    [
      'are added',
      json,
      { 'g.d': 'v', n: { plural: { one: '1', other: '2' } } },
      json.replace('"w"\n  }', '"w",\n    "d": "v"\n  },\n  "n": { "one": "1", "other": "2" }'),
    ],
    [
      'are added',
      table,
      { 'g.d': 'v', n: { plural: { one: '1', other: '2' } } },
      `${table}d = "v"\n`.replace('"z"\n', '"z"\nn = { one = "1", other = "2" }\n'),
    ],
    [
      'are added',
      list,
      { n: 'v' },
      list.replace('"z" }', '"z" },\n  {"id": "n", "translation": "v"}'),
    ],
    [
      'are added',
      second,
      { n: { plural: { one: '1', other: '2' } } },
      second.replace('"y" }', '"y" },\n  {"id": "n", "one": "1", "other": "2"}'),
    ],
    [
      'are added',
      '[]\n',
      { n: 'v' },
      '[\n  {\n      "id": "n",\n      "translation": "v"\n  }\n]\n',
    ],
    [
      'take in no others',
      json,
      { 'a.title': 'v' },
      json.replace('  }\n}', '  },\n  "a.title": "v"\n}'),
    ],
    [
      'take in no others',
      table,
      { 'a.title': 'v' },
      table.replace('"z"\n', '"z"\n"a.title" = "v"\n'),
    ],
  ])('%s', (_, source, changes, edited) => {
    expect(change(source, changes)).toEqual({ text: edited, diagnostics: [] });
    const after = new Map<unknown, unknown>(read(source) as [string, Message][]);
    for (const [key, message] of Object.entries(changes)) {
      if (message === null) after.delete(key);
      else after.set(key, message);
    }
    expect(read(edited).sort()).toEqual([...after].sort());
  });

  it('can not share an id with a part of another', () => {
    const { text, diagnostics } = change(json, { 'a.one': 'v', 'a.description': 'v' });
    expect(text).toBe(json);
    expect(diagnostics.map(({ code, key }) => [code, key])).toEqual([
      ['key', 'a.one'],
      ['key', 'a.description'],
    ]);
  });

  it('are reported where they are read as something else', () => {
    const only = { plural: { other: 'v' } };
    expect(change(json, { b: only, n: { plural: {} } })).toMatchObject({
      text: json
        .replace('"z"', '{ "other": "v" }')
        .replace('\n}\n', ',\n  "n": { "other": "" }\n}\n'),
      diagnostics: [
        { code: 'plural', key: 'b' },
        { code: 'plural', key: 'n' },
      ],
    });
    expect(change(list, { b: only }).diagnostics).toMatchObject([{ code: 'plural', key: 'b' }]);
    const entries = [{ ...bare, key: 'a', message: only }];
    expect(goi18n.serialize({ entries }, { locale: 'ja' }).diagnostics).toMatchObject([
      { code: 'plural', key: 'a' },
    ]);
    const regrouped = change('{ "g": { "c": "x", "other": "y" } }', { 'g.c': null });
    expect(regrouped.diagnostics).toMatchObject([{ code: 'plural', key: 'g' }]);
    // Whole names never form a message.
    expect(change('', { 'a.one': 'x', 'a.other': 'y' })).toEqual({
      text: '"a.one" = "x"\n"a.other" = "y"\n',
      diagnostics: [],
    });
  });

  it('are written with all that is known of them', () => {
    const entries = [
      { ...bare, key: 'a.b', message: 'x' },
      {
        ...bare,
        key: 'c',
        message: 'y',
        comments: ['One', 'Two'],
        meta: { hash: 'h', leftDelim: '<<' },
      },
      { ...bare, key: 'd', message: { plural: { other: '2', one: '1' } } },
    ];
    expect(JSON.parse(goi18n.serialize({ entries }, { locale: 'en' }).text)).toEqual({
      'a.b': 'x',
      c: { description: 'One\nTwo', hash: 'h', leftDelim: '<<', other: 'y' },
      d: { one: '1', other: '2' },
    });
  });

  it.each([
    ['en', 'one other', 0],
    ['pl', 'one few many other', 0],
    ['ru', 'one other', 1],
    ['sl', 'one two few other', 0],
    ['ar', 'zero one two few many other', 0],
    ['ja', 'few other', 1],
  ])('say in %s what %s are worth', (locale, categories, problems) => {
    const forms = Object.fromEntries(categories.split(' ').map((name) => [name, 'x']));
    const { diagnostics } = goi18n.parse(JSON.stringify({ a: forms }), { locale });
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(problems).fill('plural'));
    const entries = [{ ...bare, key: 'a', message: { plural: forms } }];
    expect(goi18n.serialize({ entries }, { locale }).diagnostics).toHaveLength(problems);
  });
});

it.each([
  ['active.de.json', '{ "a": "x" }', 'goi18n'],
  ['translate.de.toml', 'a = "x"\n', 'goi18n'],
  ['de.json', '{ "a": "Hello, {{.Name}}" }', 'goi18n'],
  ['de.toml', '[a]\nother = "x"\n', 'goi18n'],
  ['de.toml', '[a]\nother = "x"\ntitle = "y"\n', 'toml'],
  ['de.json', '[{"id": "a", "translation": "x"}]', 'goi18n'],
  ['de.json', '{ "a": { "other": "x", "title": "y" } }', 'jsonnested'],
  ['de.json', '{ "a": "{{name}}" }', 'jsonflat'],
])('knows %s with %j', (name, source, id) => {
  expect(rankFormats(name, source)[0]?.id).toBe(id);
});

it.each([
  ['json', () => `{"a": {"other":"x"${' "one":"x"'.repeat(5000)}`],
  ['json', () => `{"a": {${'"other":"x"  '.repeat(5000)}!}`],
  ['toml', () => `[a]\n${'one = """\n'.repeat(5000)}!`],
  ['toml', () => `[a]\nother = ${'other = '.repeat(5000)}\n!`],
  ['toml', () => `a = "x"\n${' '.repeat(60_000)}\n`],
  ['php', () => `<?php return [\n${'\n'.repeat(60_000)}`],
])('is not kept busy by a file of %s', (extension, make) => {
  const text = make();
  const { user } = process.cpuUsage();
  rankFormats(`de.${extension}`, text);
  expect(process.cpuUsage().user - user).toBeLessThan(1_000_000);
});

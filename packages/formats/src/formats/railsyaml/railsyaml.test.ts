import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { railsYaml } from './index.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 10 });

describeFormat(railsYaml, {
  fixtures: new URL('./fixtures/', import.meta.url),
  shared: ['base.save', 'base.more.hint', 'users', 'name'],
  hostile: {
    'deep maps': () =>
      `en:\n${Array.from({ length: 2000 }, (_, at) => `${' '.repeat(at + 1)}a:`).join('\n')}`,
    'a bomb of aliases': () =>
      `en:\n  a0: &a0 { x: lol, y: lol }\n${Array.from({ length: 30 }, (_, at) => `  a${at + 1}: &a${at + 1} { x: *a${at}, y: *a${at} }`).join('\n')}\n`,
    'an alias inside its anchor': () => 'en: &en\n  one: *en\n  other: x\n',
    'many outermost texts': () => Array.from({ length: 20_000 }, (_, at) => `k${at}: x`).join('\n'),
  },
  plurals: fc.record({ one: text, other: text }).map((plural): Message => ({ plural })),
});

const read = (source: string, locale?: string) =>
  railsYaml.parse(source, locale === undefined ? {} : { locale });
const change = (source: string, changes: Record<string, Message | null>, locale = 'en') =>
  railsYaml.edit(source, read(source, locale), new Map(Object.entries(changes)), { locale });
const messages = (source: string, locale?: string) =>
  read(source, locale).resource.entries.map(({ key, message }) => [key, message]);

describe('messages with plural forms of railsyaml', () => {
  const group = 'en:\n  k:\n    one: x\n    other: w\n  z: z\n';

  it.each<[string, string, Record<string, Message | null>, string]>([
    [
      'change in their own lines only',
      group,
      { k: { plural: { one: 'X', other: 'w' } } },
      'en:\n  k:\n    one: X\n    other: w\n  z: z\n',
    ],
    [
      'get and lose forms',
      group,
      { k: { plural: { zero: 'none', other: 'w' } } },
      'en:\n  k:\n    other: w\n    zero: none\n  z: z\n',
    ],
    ['become texts where they stand', group, { k: 'text' }, 'en:\n  k: text\n  z: z\n'],
    [
      'become of texts where they stand',
      'en:\n    k: &k text # why\n    z: z\n',
      { k: { plural: { one: 'x', other: 'a: b' } } },
      "en:\n    k: &k\n        one: x\n        other: 'a: b' # why\n    z: z\n",
    ],
    [
      'become of texts in lists and between brackets',
      'en:\n  l:\n    - a\n  m: { b: c }\n',
      { 'l.0': { plural: { other: 'x' } }, 'm.b': { plural: { other: 'w' } } },
      'en:\n  l:\n    - { other: x }\n  m: { b: { other: w } }\n',
    ],
    [
      'are added',
      group,
      { 'a.b': { plural: { one: '1', other: '2' } } },
      "en:\n  k:\n    one: x\n    other: w\n  z: z\n  a:\n    b:\n      one: '1'\n      other: '2'\n",
    ],
    ['go as a whole', group, { k: null }, 'en:\n  z: z\n'],
    [
      'take in no other keys',
      group,
      { 'k.title': 'Title' },
      'en:\n  k:\n    one: x\n    other: w\n  z: z\n  k.title: Title\n',
    ],
    [
      'take the place of a map with other keys',
      'en:\n  k:\n    title: x\n',
      { k: { plural: { other: 'w' } } },
      'en:\n  k:\n    other: w\n  k.title: x\n',
    ],
    [
      'stay whole in lists and maps that are dissolved',
      'en:\n  l:\n    - a\n    - other: x\n  m:\n    k:\n      other: w\n',
      { 'l.0': null, m: 'text' },
      "en:\n  l:\n    { '1': { other: x } }\n  m: text\n  m.k:\n    other: w\n",
    ],
    [
      'part from an anchor',
      'en:\n  a: &a\n    one: x\n    other: w\n  b: *a\n',
      { b: { plural: { one: 'x', other: 'z' } } },
      'en:\n  a: &a\n    one: x\n    other: w\n  b: { one: x, other: z }\n',
    ],
    [
      'become a text beside aliases',
      'en:\n  a: &a\n    one: x\n    other: w\n  b: *a\n',
      { a: 'text' },
      'en:\n  b: { one: x, other: w }\n  a: text\n',
    ],
  ])('%s', (_, source, changes, edited) => {
    const result = change(source, changes);
    expect(result).toEqual({ text: edited, diagnostics: [] });
    const after = new Map<string, Message>(messages(source) as [string, Message][]);
    for (const [key, message] of Object.entries(changes)) {
      if (message === null) after.delete(key);
      else after.set(key, message);
    }
    expect(new Map(messages(edited) as [string, Message][])).toEqual(after);
  });

  it('say which forms their locale lacks or does not know', () => {
    const problems = (locale: string, forms: string) =>
      read(`${locale}:\n  k: { ${forms} }\n`).diagnostics.map(({ code, message }) => [
        code,
        message,
      ]);
    expect(problems('en', 'zero: a, one: b, other: c')).toEqual([]);
    expect(problems('ja', 'other: c')).toEqual([]);
    expect(problems('fr', 'one: b, other: c')).toEqual([]);
    expect(problems('pl', 'one: b, few: c, many: d, other: e')).toEqual([]);
    expect(problems('ar', 'zero: a, one: b, two: c, few: d, many: e, other: f')).toEqual([]);
    expect(problems('ru', 'one: b, other: e')).toEqual([
      ['plural', 'The message lacks the plural form few, many.'],
    ]);
    expect(problems('en', 'one: b, few: c, other: e')).toEqual([
      ['plural', 'The message has the plural form few, which the locale does not know.'],
    ]);
  });

  it('can not share a key with a text', () => {
    const result = change(group, { 'k.one': 'text', new: 'x' });
    expect(result.diagnostics).toMatchObject([{ code: 'key', key: 'k.one' }]);
    expect(messages(result.text).at(-1)).toEqual(['new', 'x']);
    const entries = [
      { ...bare, key: 'k', message: { plural: { one: 'x', other: 'w' } } },
      { ...bare, key: 'k.one', message: 'text' },
      { ...bare, key: 'k.more', message: 'more' },
    ];
    const written = railsYaml.serialize({ entries }, { locale: 'en' });
    expect(written.diagnostics).toMatchObject([{ code: 'key', key: 'k.one' }]);
    expect(written.text).toBe('en:\n  k:\n    one: x\n    other: w\n  k.more: more\n');
  });

  it('are told from texts with such names by what else is there', () => {
    const source = 'en:\n  a:\n    one: First\n    other: Others\n    name: Name\n';
    expect(messages(source).map(([key]) => key)).toEqual(['a.one', 'a.other', 'a.name']);
    const { text, diagnostics } = change(source, { 'a.name': null });
    expect(text).toBe('en:\n  a:\n    one: First\n    other: Others\n');
    expect(diagnostics).toMatchObject([{ code: 'plural', key: 'a' }]);
  });

  it('do not take in the comment behind them', () => {
    const message = { plural: { other: 'x\nz' } };
    expect(change('en:\n  a: x # why\n', { a: message }).text).toBe(
      'en:\n  a:\n    other: "x\\nz" # why\n',
    );
    expect(change('en: # why\n', { a: 'x\nz' }).text).toBe('en:\n  a: "x\\nz" # why\n');
  });

  it('get a form for the rest in an edit, too', () => {
    const { text, diagnostics } = change('en:\n  a: x\n', { a: { plural: { one: 'z' } } });
    expect(text).toBe("en:\n  a:\n    one: z\n    other: ''\n");
    expect(diagnostics).toMatchObject([{ code: 'plural', key: 'a' }]);
  });

  it('are reported where texts look like them, or without a form for the rest', () => {
    const entries = [
      { ...bare, key: 'a.other', message: 'x' },
      { ...bare, key: 'b', message: { plural: { one: 'w' } } },
    ];
    const { text, diagnostics } = railsYaml.serialize({ entries }, { locale: 'en' });
    expect(diagnostics).toMatchObject([
      { code: 'plural', key: 'b' },
      { code: 'plural', key: 'a' },
    ]);
    expect(text).toBe("en:\n  a:\n    other: x\n  b:\n    one: w\n    other: ''\n");
  });
});

describe('locales of railsyaml', () => {
  const both = 'en:\n  a: x\npt-BR:\n  a: w\n';

  it('are all found', () => {
    expect(railsYaml.localesIn?.(both)).toEqual(['en', 'pt-BR']);
    expect(railsYaml.localeOf?.('# Texts\nde: &de\n  a: x\n')).toBe('de');
    expect(railsYaml.localeOf?.(both)).toBeUndefined();
  });

  it('are read and changed one by one', () => {
    expect(messages(both, 'pt_BR')).toEqual([['a', 'w']]);
    expect(change(both, { a: 'z' }, 'pt_BR').text).toBe(both.replace('w', 'z'));
    expect(messages(both, 'de')).toEqual([]);
    expect(change(both, { a: 'z' }, 'de').text).toBe(`${both}de:\n  a: z\n`);
    expect(change(both, { a: null }, 'en').text).toBe('en: {}\npt-BR:\n  a: w\n');
  });

  it('keep their name where they have no texts', () => {
    expect(change('en: # none\n', { 'a.b': 'x' }).text).toBe('en:\n  a:\n    b: x # none\n');
    expect(change('en: {}\r\n', { 'a.b': 'x' }).text).toBe('en:\r\n  a:\r\n    b: x\r\n');
  });

  it('are written by their tags', () => {
    const entries = [{ ...bare, key: 'a', message: 'x' }];
    expect(railsYaml.serialize({ entries }, { locale: 'zh_Hans' }).text).toBe('zh-Hans:\n  a: x\n');
  });
});

it('keeps the types that Rails needs', () => {
  const source =
    'en:\n  precision: 3\n  order: [ :year, :month ]\n  on: true\n  none:\n  more: ~\n';
  const changes = { precision: '2', 'order.0': ':day', on: 'false', none: 'x', more: 'w' };
  expect(change(source, changes).text).toBe(
    'en:\n  precision: 2\n  order: [ :day, :month ]\n  on: false\n  none: x\n  more: w\n',
  );
  expect(change(source, { precision: 'two', none: '3' }).text).toBe(
    source.replace('3', 'two').replace('none:', "none: '3'"),
  );
  const keys = { 'date.order.0': ':day', 'number.format.precision': '3', 'date.title': ':day' };
  const entries = Object.entries(keys).map(([key, message]) => ({ ...bare, key, message }));
  expect(railsYaml.serialize({ entries }, { locale: 'en' }).text).toBe(
    "en:\n  date:\n    order:\n      - :day\n    title: ':day'\n  number:\n    format:\n      precision: 3\n",
  );
});

it('writes comments above messages with plural forms, and lists', () => {
  const source =
    'en:\n  # Things\n  k:\n    one: x\n    other: w\n  l:\n    - a\n    # Second\n    -\n      b: c\n';
  const { resource } = read(source);
  expect(resource.entries[0]?.comments).toEqual(['Things']);
  expect(railsYaml.serialize(resource, { locale: 'en' }).text).toBe(
    source.replace('    # Second\n', ''),
  );
});

import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { i18next } from './index.ts';

const form = fc.string({ unit: anyCharacter, maxLength: 12 });

describeFormat(i18next, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => '{"a_one":'.repeat(1_000_000),
    'deep lists': () => `{"a":${'['.repeat(1_000_000)}`,
    'an endless string': () => `{"a_other":"${'x\\"'.repeat(1_000_000)}`,
  },
  heavy: {
    'one form a hundred thousand times': () => `{${'"a_one":1,'.repeat(100_000)}"a_other":"c"}`,
    'a long row of suffixes': () => `{"a${'_one'.repeat(200_000)}":"x","b":1}`,
  },
  plurals: fc
    .record({ zero: form, one: form, few: form, other: form }, { requiredKeys: ['one', 'other'] })
    .map((plural): Message => ({ plural })),
});

const read = (source: string, locale = 'en') => i18next.parse(source, { locale });
const readObject = (value: unknown, locale?: string) => {
  const { entries } = read(JSON.stringify(value), locale).resource;
  return Object.fromEntries(entries.map(({ key, message }) => [key, message]));
};
const change = (source: string, changes: Record<string, Message | null>, locale = 'en') =>
  i18next.edit(source, read(source, locale), new Map(Object.entries(changes)), { locale });
const write = (messages: Record<string, Message>, locale = 'en') => {
  const entries = Object.entries(messages).map(([key, message]) => ({ ...bare, key, message }));
  const { text, diagnostics } = i18next.serialize({ entries }, { locale });
  return { value: JSON.parse(text), codes: diagnostics.map(({ code, key }) => [code, key]) };
};

describe('plural messages of i18next', () => {
  it.each<[string, string, Record<string, string>, Record<string, Message>]>([
    [
      'en',
      'are forms with other',
      { a_one: '1', a_other: '2' },
      { a: { plural: { one: '1', other: '2' } } },
    ],
    [
      'en',
      'may have zero',
      { a_zero: '0', a_one: '1', a_other: '2' },
      { a: { plural: { zero: '0', one: '1', other: '2' } } },
    ],
    [
      'en',
      'may be two with zero',
      { a_zero: '0', a_other: '2' },
      { a: { plural: { zero: '0', other: '2' } } },
    ],
    [
      'pl',
      'may lack other',
      { a_one: '1', a_few: '2', a_many: '3' },
      { a: { plural: { one: '1', few: '2', many: '3' } } },
    ],
    [
      'ru',
      'have all',
      { a_one: '1', a_few: '2', a_many: '3', a_other: '4' },
      { a: { plural: { one: '1', few: '2', many: '3', other: '4' } } },
    ],
    [
      'sl',
      'have two',
      { a_one: '1', a_two: '2', a_few: '3', a_other: '4' },
      { a: { plural: { one: '1', two: '2', few: '3', other: '4' } } },
    ],
    [
      'ar',
      'have six',
      { a_zero: '0', a_one: '1', a_two: '2', a_few: '3', a_many: '4', a_other: '5' },
      { a: { plural: { zero: '0', one: '1', two: '2', few: '3', many: '4', other: '5' } } },
    ],
    ['ja', 'are other alone', { a_other: '1' }, { a: { plural: { other: '1' } } }],
    [
      'en',
      'are not other alone',
      { gender_male: 'm', gender_other: 'o' },
      { gender_male: 'm', gender_other: 'o' },
    ],
    ['en', 'are not one alone', { a_one: '1' }, { a_one: '1' }],
    [
      'en',
      'are not zero and one',
      { step_zero: '0', step_one: '1' },
      { step_zero: '0', step_one: '1' },
    ],
    [
      'en',
      'are not forms of a text',
      { a: 'x', a_one: '1', a_other: '2' },
      { a: 'x', a_one: '1', a_other: '2' },
    ],
    ['en', 'have a name', { _one: '1', _other: '2' }, { _one: '1', _other: '2' }],
    [
      'en',
      'are not those of v3',
      { a: '1', a_plural: '2', b_0: '1', b_1: '2' },
      { a: '1', a_plural: '2', b_0: '1', b_1: '2' },
    ],
    [
      'en',
      'may have contexts',
      { a_male_one: '1', a_male_other: '2', a_male: '3x' },
      { a_male_one: '1', a_male_other: '2', a_male: '3x' },
    ],
    [
      'en',
      'of contexts',
      { a_male_one: '1', a_male_other: '2' },
      { a_male: { plural: { one: '1', other: '2' } } },
    ],
    [
      'en',
      'may be ordinal',
      { a_ordinal_one: '1st', a_ordinal_two: '2nd', a_ordinal_other: 'nth' },
      { a_ordinal: { plural: { one: '1st', two: '2nd', other: 'nth' } } },
    ],
    [
      'de',
      'may be ordinal and alone',
      { a_ordinal_other: 'n.' },
      { a_ordinal: { plural: { other: 'n.' } } },
    ],
  ])('in %s %s', (locale, _, file, messages) => {
    expect(readObject(file, locale)).toEqual(messages);
    expect(write(messages, locale).value).toEqual(file);
  });

  it('stand below other keys, each in its own object', () => {
    const value = { a: { b_one: '1', c: 'x' }, 'a.b_other': '2', d: { b_one: '3', b_other: '4' } };
    expect(readObject(value)).toEqual({
      'a.b': { plural: { one: '1', other: '2' } },
      'a.c': 'x',
      'd.b': { plural: { one: '3', other: '4' } },
    });
    expect(readObject({ a: ['x', 'y'], 'b.c_one': '1', 'b.c_other': '2' })).toEqual({
      'a.0': 'x',
      'a.1': 'y',
      'b.c': { plural: { one: '1', other: '2' } },
    });
  });

  it.each([
    ['pl', { a_one: '1', a_other: '2' }, /few, many/],
    ['en', { a_one: '1', a_few: '2', a_other: '3' }, /few/],
    ['en', { a_zero: '0', a_one: '1', a_other: '2' }, undefined],
    ['en', { a_ordinal_few: '3rd', a_ordinal_other: 'nth' }, undefined],
  ])('of %s are checked: %j', (locale, value, problem) => {
    const { diagnostics } = read(JSON.stringify(value, null, 2), locale);
    expect(diagnostics.map(({ code, severity, line }) => [code, severity, line])).toEqual(
      problem ? [['plural', 'warning', 2]] : [],
    );
    expect(diagnostics[0]?.message ?? '').toMatch(problem ?? /^$/);
  });

  it('get what they need to be read as such', () => {
    expect(write({ a: { plural: { other: 'x' } } })).toEqual({
      value: { a_one: 'x', a_other: 'x' },
      codes: [['plural', 'a']],
    });
    expect(write({ a: { plural: { few: 'x' } } }, 'tlh')).toEqual({
      value: { a_one: 'x', a_few: 'x', a_other: 'x' },
      codes: [['plural', 'a']],
    });
  });

  it('and keys that are called like them are reported', () => {
    expect(write({ a: { plural: { one: '1', other: '2' } }, a_one: 'x', b: 'y' })).toEqual({
      value: { a_one: '1', a_other: '2', b: 'y' },
      codes: [['loss', 'a_one']],
    });
    expect(write({ a_other: 'x', a_one: 'y' })).toEqual({
      value: { a_other: 'x', a_one: 'y' },
      codes: [['key', 'a_other']],
    });
    const source = '{"a_one":"1","a_other":"2","b_one":"3"}';
    expect(change(source, { a_few: 'x', b_other: 'y' }).diagnostics).toMatchObject([
      { code: 'loss', key: 'a_few' },
      { code: 'key', key: 'b_other' },
    ]);
  });
});

describe('edits of i18next', () => {
  const source = `{
  "a_one": "1",
  "a_other": "2",
  "list": {
    "b": "x"
  }
}
`;

  it.each<[string, Record<string, Message | null>, string]>([
    ['changes one form', { a: { plural: { one: '1', other: '3' } } }, source.replace('"2"', '"3"')],
    [
      'puts a new form behind the others',
      { a: { plural: { one: '1', few: '1.5', other: '2' } } },
      source.replace('"2",', '"2",\n  "a_few": "1.5",'),
    ],
    [
      'takes a form out',
      { 'list.c': { plural: { one: '1', other: '2' } }, a: null },
      '{\n  "list": {\n    "b": "x",\n    "c_one": "1",\n    "c_other": "2"\n  }\n}\n',
    ],
    [
      'makes a text of forms',
      { a: 'all' },
      '{\n  "list": {\n    "b": "x"\n  },\n  "a": "all"\n}\n',
    ],
    [
      'makes forms of a text',
      { 'list.b': { plural: { one: 'x', other: 'y' } } },
      source.replace('"b": "x"', '"b_one": "x",\n    "b_other": "y"'),
    ],
  ])('%s', (_, changes, edited) => {
    const result = change(source, changes);
    expect(result).toEqual({ text: edited, diagnostics: [] });
  });

  it('keep keys whole in a file of whole keys', () => {
    const flat = '{\n  "A sentence. Or two": "a"\n}\n';
    expect(change(flat, { 'menu.open': 'b', 'Another. One': 'c' }).text).toBe(
      '{\n  "A sentence. Or two": "a",\n  "menu.open": "b",\n  "Another. One": "c"\n}\n',
    );
  });
});

it.each([
  ['de.json', '{"a_one": "1", "a_other": "2"}', true],
  ['de.json', '{"a": {"b_few": "1", "b_other": "2"}}', true],
  ['download', '{"a_one": "1", "a_other": "2"}', true],
  ['locales/ja/translation.json', '{"a_other": "1"}', true],
  ['de.json', '{"a": "1", "a_plural": "2"}', true],
  ['de.json', '{"a_plural": "1", "b": {"a": "2", "b_plural": "3"}}', false],
  ['de.json', '{"a_one": "1", "b_other": "2"}', false],
  ['de.json', '{"a_one": "1", "b": {"a_other": "2"}}', false],
  ['de.json', '{"a_male": "1", "a_other": "2"}', false],
  ['de.json', '{"a_one": {"b": "1"}, "a_other": {"b": "2"}}', false],
])('detects %s with %s: %s', (name, head, detected) => {
  expect(i18next.detect(name, head) > 0.5).toBe(detected);
});

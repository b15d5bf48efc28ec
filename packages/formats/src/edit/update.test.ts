import { expect, it } from 'vitest';
import type { Format } from '../format.ts';
import { csv } from '../formats/csv/index.ts';
import { jsonNested } from '../formats/jsonnested/index.ts';
import { po } from '../formats/po/index.ts';
import { xlsx } from '../formats/xlsx/index.ts';
import type { EntryState } from '../types.ts';
import { updateSource } from './update.ts';

const source = '{\n  "a": {\n    "b": "1",\n    "c": "2"\n  },\n  "d": "3"\n}\n';

it('makes a file hold exactly the given entries', () => {
  const entries = [
    { key: 'new', message: 'x' },
    { key: 'a.c', message: 'changed' },
    { key: 'a.b', message: '1' },
  ];
  expect(updateSource(jsonNested, source, entries)).toEqual({
    text: '{\n  "a": {\n    "b": "1",\n    "c": "changed"\n  },\n  "new": "x"\n}\n',
    diagnostics: [],
    changed: 3,
    omitted: 0,
  });
});

it('changes nothing where nothing differs', () => {
  const { entries } = jsonNested.parse(source).resource;
  expect(updateSource(jsonNested, source, entries)).toEqual({
    text: source,
    diagnostics: [],
    changed: 0,
    omitted: 0,
  });
});

it('compares plural forms as the text that the format writes', () => {
  const message = { plural: { one: 'a', other: 'b' } };
  const once = updateSource(jsonNested, '{}', [{ key: 'k', message }]);
  expect(once.changed).toBe(1);
  expect(updateSource(jsonNested, once.text, [{ key: 'k', message }]).changed).toBe(0);
});

it('takes no text at all for none in each plural form', () => {
  const source = 'msgid "n"\nmsgid_plural "ns"\nmsgstr[0] ""\nmsgstr[1] ""\n';
  const entries = [{ key: 'n', message: '' }];
  expect(updateSource(po, source, entries)).toEqual({
    text: source,
    diagnostics: [],
    changed: 0,
    omitted: 0,
  });
  const translated = source.replace('[0] ""', '[0] "x"');
  expect(updateSource(po, translated, entries)).toMatchObject({ text: source, diagnostics: [] });
});

it('says the state of a translation where the file does not say it already', () => {
  const source = '#, fuzzy\nmsgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "y"\n';
  const update = (...states: [EntryState?, EntryState?]) =>
    updateSource(po, source, [
      { key: 'a', message: 'x', ...(states[0] && { state: states[0] }) },
      { key: 'b', message: 'y', ...(states[1] && { state: states[1] }) },
    ]);
  expect(update('outdated', 'translated')).toEqual({
    text: source,
    diagnostics: [],
    changed: 0,
    omitted: 0,
  });
  // A catalogue has no reviewed state.
  expect(update(undefined, 'reviewed')).toMatchObject({ text: source, changed: 0, omitted: 0 });
  const plain = source.replace('#, fuzzy\n', '');
  expect(update('translated')).toMatchObject({ text: plain, changed: 1, omitted: 0 });
  const both = source.replace('msgid "b"', '#, fuzzy\nmsgid "b"');
  expect(update(undefined, 'outdated')).toMatchObject({ text: both, changed: 1, omitted: 0 });
});

it('says no state of what is no text, nor in a format without states', () => {
  const source = 'msgid "a"\nmsgstr "x"\n';
  const empty = [{ key: 'a', message: '', state: 'outdated' } as const];
  expect(updateSource(po, source, empty).text).toBe('msgid "a"\nmsgstr ""\n');
  const entries = [{ key: 'a', message: '1', state: 'outdated' } as const];
  expect(updateSource(jsonNested, '{"a": "1"}', entries).changed).toBe(0);
});

it('leaves a file with errors alone', () => {
  const { text, diagnostics, changed } = updateSource(jsonNested, '{"a": x}', []);
  expect(text).toBe('{"a": x}');
  expect(diagnostics).toMatchObject([{ code: 'syntax', line: 1, column: 7 }]);
  expect(changed).toBe(0);
});

it('leaves new entries without text out when asked to, and keeps those that the file has', () => {
  const entries = [
    { key: 'a.b', message: '' },
    { key: 'a.c', message: '2' },
    { key: 'd', message: '3' },
    { key: 'e', message: '' },
  ];
  const { text } = updateSource(jsonNested, source, entries, { omitEmpty: true });
  expect(text).toBe(source.replace('"1"', '""'));
  expect(updateSource(jsonNested, source, entries).text).toContain('"e": ""');
});

// In a table, each row exists for all locales.
it.each<[string, Format]>([
  ['csv', csv as Format],
  ['xlsx', xlsx as Format],
])('takes out of a file of other locales what is not given (%s)', (_, format) => {
  const options = { locale: 'en', manyLocales: true };
  const texts = new Map([
    ['stays', 'a'],
    ['goes', 'b'],
  ]);
  const empty = format.serialize({ entries: [] }, options).text;
  const english = format.edit(empty, format.parse(empty, options), texts, options).text;
  for (const [locale, message] of [
    ['de', 'x'],
    ['fr', ''],
  ] as const) {
    const { text } = updateSource(format, english, [{ key: 'stays', message }], { locale });
    const { entries } = format.parse(text, { locale }).resource;
    expect(entries.map((entry) => [entry.key, entry.message])).toEqual([['stays', message]]);
    expect(format.parse(text, { locale: 'en' }).resource.entries).toMatchObject([
      { key: 'stays', message: 'a' },
    ]);
  }
});

import { formats, updateSource } from '@parlance/formats';
import { describe, expect, it } from 'vitest';
import { type Catalogue, missingIds, unfitMessages } from '../../testing/message-problems.ts';
import { languages, sourceLanguage } from './languages.ts';

const files = import.meta.glob<string>('../../messages/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textOf = (language: string) => files[`../../messages/${language}.json`] ?? '';
const catalogueOf = (language: string): Catalogue => JSON.parse(textOf(language));

const source = catalogueOf(sourceLanguage);
const translations = languages.filter((language) => language !== sourceLanguage);
const { jsonflat } = formats;

describe.each(languages)('the messages in %s', (language) => {
  it('stand in the order of the English file', () => {
    const ids = Object.keys(catalogueOf(language));
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('are right: ids, placeholders and tags of the English ones, plural forms of the language', () => {
    expect(unfitMessages(source, catalogueOf(language), language)).toEqual([]);
  });

  it('come back as they are when Parlance imports and exports them', () => {
    const text = textOf(language);
    const { resource, diagnostics } = jsonflat.parse(text);
    expect(diagnostics).toEqual([]);
    expect(updateSource(jsonflat, text, resource.entries)).toMatchObject({ text, changed: 0 });
  });
});

it.each(translations)('Parlance writes %s into the English file', (language) => {
  const text = textOf(language);
  const { entries } = jsonflat.parse(text).resource;
  expect(updateSource(jsonflat, textOf(sourceLanguage), entries).text).toBe(text);
});

describe('the check of messages', () => {
  const check = (id: string, message: string, language: string) =>
    unfitMessages(source, { [id]: message }, language);

  it('finds what does not belong', () => {
    const english = source['import.place'] ?? '';
    expect(english).toContain('{line, number}');
    expect(check('import.place', 'Zeile {lines, number}', 'de')).toEqual([
      'import.place: lacks column:number',
      'import.place: lacks line:number',
      'import.place: has lines:number, which does not belong here',
    ]);
    expect(check('auth.noAccount', 'Neu hier?', 'de')).toEqual(['auth.noAccount: lacks <link>']);
    expect(check('toString', 'Text', 'de')).toEqual(['toString: is not among the English texts']);
  });

  it('asks for the plural forms of the language, with the number where it is needed', () => {
    expect(check('count.terms', '{count, plural, one {a} other {# b}}', 'ar')).toEqual([
      'count.terms, count: lacks zero',
      'count.terms, count: lacks two',
      'count.terms, count: lacks few',
      'count.terms, count: lacks many',
      'count.terms, count: says no number (#) in “few”',
      'count.terms, count: says no number (#) in “many”',
    ]);
    expect(check('count.terms', '{count, plural, one {a} other {# b}}', 'ja')).toEqual([
      'count.terms, count: has one, which does not belong here',
    ]);
  });

  it('finds what is no message', () => {
    expect(check('count.terms', '{count, plural', 'de')).toHaveLength(1);
    expect(check('app.name', '', 'de')).toEqual(['app.name: is empty']);
    expect(check('app.name', 'Parlance ', 'de')).toHaveLength(1);
  });

  it('lets what is missing stay English, and lists it', () => {
    const partly = { 'action.cancel': 'Abbrechen' };
    const english = { 'action.cancel': 'Cancel', 'action.close': 'Close' };
    expect(unfitMessages(english, partly, 'de')).toEqual([]);
    expect(missingIds(english, partly)).toEqual(['action.close']);
  });
});

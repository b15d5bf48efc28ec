import { formats, updateSource } from '@parlance/formats';
import { describe, expect, it } from 'vitest';
import { type MessageOutline, outlineOf } from '../testing/message-outline.ts';
import { languages, sourceLanguage } from './languages.ts';

type Catalogue = Readonly<Record<string, string>>;

const files = import.meta.glob<string>('../messages/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const textOf = (language: string) => files[`../messages/${language}.json`] ?? '';
const catalogueOf = (language: string): Catalogue => JSON.parse(textOf(language));

const source = catalogueOf(sourceLanguage);
const translations = languages.filter((language) => language !== sourceLanguage);
const { jsonflat } = formats;

/** What is wrong with one message, as lines to read. */
function problemsOf(id: string, message: string, language: string): string[] {
  if (message.trim() === '') return [`${id}: is empty`];
  if (message.trim() !== message) return [`${id}: begins or ends with a blank`];
  try {
    const here = outlineOf(message, language);
    const there = outlineOf(source[id] ?? message, sourceLanguage);
    const slots = missingOrExtra(there.slots, here.slots).map((slot) => `${id}: ${slot}`);
    return [...slots, ...pluralProblems(id, here, there, language)];
  } catch (error) {
    return [`${id}: ${(error as Error).message}`];
  }
}

function missingOrExtra(wanted: readonly string[], found: readonly string[]): string[] {
  return [
    ...wanted.filter((one) => !found.includes(one)).map((one) => `lacks ${one}`),
    ...found
      .filter((one) => !wanted.includes(one))
      .map((one) => `has ${one}, which does not belong here`),
  ];
}

/** Each category of the language, and the number wherever a category stands for several. */
function pluralProblems(
  id: string,
  here: MessageOutline,
  there: MessageOutline,
  language: string,
): string[] {
  return here.plurals.flatMap(({ name, forms, counting }) => {
    const english = there.plurals.find((plural) => plural.name === name);
    const exact = (english?.forms ?? []).filter((form) => form.startsWith('='));
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const problems = missingOrExtra([...exact, ...categories], forms);
    if (english?.counting.includes('other')) {
      for (const category of categories) {
        if (counting.includes(category) || numbersOf(category, language).length < 2) continue;
        problems.push(`says no number (#) in “${category}”`);
      }
    }
    return problems.map((problem) => `${id}, ${name}: ${problem}`);
  });
}

function numbersOf(category: string, language: string): number[] {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 1000 }, (_, n) => n).filter((n) => rules.select(n) === category);
}

describe.each(languages)('the messages in %s', (language) => {
  it('are all there, and no others', () => {
    const ids = Object.keys(catalogueOf(language));
    expect(missingOrExtra(Object.keys(source), ids)).toEqual([]);
  });

  it('stand in the order of the English file', () => {
    const ids = Object.keys(catalogueOf(language));
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('are right: placeholders and tags of the English ones, plural forms of the language', () => {
    const messages = Object.entries(catalogueOf(language));
    expect(messages.flatMap(([id, message]) => problemsOf(id, message, language))).toEqual([]);
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
  it('finds what is missing and what does not belong', () => {
    const english = source['import.place'] ?? '';
    expect(english).toContain('{line, number}');
    expect(problemsOf('import.place', 'Zeile {lines, number}', 'de')).toEqual([
      'import.place: lacks column:number',
      'import.place: lacks line:number',
      'import.place: has lines:number, which does not belong here',
    ]);
    expect(problemsOf('auth.noAccount', 'Neu hier?', 'de')).toEqual([
      'auth.noAccount: lacks <link>',
    ]);
  });

  it('asks for the plural forms of the language, with the number where it is needed', () => {
    expect(problemsOf('count.terms', '{count, plural, one {a} other {# b}}', 'ar')).toEqual([
      'count.terms, count: lacks zero',
      'count.terms, count: lacks two',
      'count.terms, count: lacks few',
      'count.terms, count: lacks many',
      'count.terms, count: says no number (#) in “few”',
      'count.terms, count: says no number (#) in “many”',
    ]);
    expect(problemsOf('count.terms', '{count, plural, one {a} other {# b}}', 'ja')).toEqual([
      'count.terms, count: has one, which does not belong here',
    ]);
  });

  it('finds what is no message', () => {
    expect(problemsOf('count.terms', '{count, plural', 'de')).toHaveLength(1);
    expect(problemsOf('app.name', '', 'de')).toEqual(['app.name: is empty']);
    expect(problemsOf('app.name', 'Parlance ', 'de')).toHaveLength(1);
  });
});

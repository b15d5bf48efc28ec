import { sourceLanguage } from '../lib/language/languages.ts';
import { type MessageOutline, outlineOf } from './message-outline.ts';

/** The texts of one language by id. */
export type Catalogue = Readonly<Record<string, string>>;

/** The ids that are missing in a language and shown in English. */
export function missingIds(source: Catalogue, catalogue: Catalogue): string[] {
  return Object.keys(source).filter((id) => !Object.hasOwn(catalogue, id));
}

/** The messages that don't fit the English texts or the language, as readable lines. */
export function unfitMessages(source: Catalogue, catalogue: Catalogue, language: string): string[] {
  return Object.entries(catalogue).flatMap(([id, message]) =>
    problemsOf(id, message, language, source),
  );
}

function problemsOf(id: string, message: string, language: string, source: Catalogue): string[] {
  const english = Object.hasOwn(source, id) ? source[id] : undefined;
  if (english === undefined) return [`${id}: is not among the English texts`];
  if (message.trim() === '') return [`${id}: is empty`];
  if (message.trim() !== message) return [`${id}: begins or ends with a blank`];
  try {
    const here = outlineOf(message, language);
    const there = outlineOf(english, sourceLanguage);
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

/** Checks that each category of the language has a form, and that a form for several numbers contains the number. */
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

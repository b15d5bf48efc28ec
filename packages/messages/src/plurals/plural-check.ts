import { type PluralCategory, type PluralMessage, pluralCategories } from '../message.ts';
import { neededCategoriesOf, pluralRulesOf } from './plural.ts';

/**
 * Returns the problem with the plural categories of a message, as an English sentence; undefined if there is
 * none.
 */
export type PluralCheck = (message: PluralMessage) => string | undefined;

/**
 * Creates a check for messages in a locale (`pl_PL`): they must have a form for `other` and for each category
 * of the integers up to 200, and none for a category that the locale does not have. `more` are categories that
 * the format allows in any locale. In an unknown locale, no message has a problem.
 */
export function createPluralCheck(
  locale: string | undefined,
  more: readonly PluralCategory[] = [],
): PluralCheck {
  const rules = locale === undefined ? undefined : pluralRulesOf(locale);
  if (!rules) return () => undefined;
  const known = new Set<string>([...rules.categories, ...more]);
  const needed = new Set<string>(neededCategoriesOf(locale));
  return ({ plural }) => {
    const missing = pluralCategories.filter(
      (name) => needed.has(name) && plural[name] === undefined,
    );
    const excess = pluralCategories.filter(
      (name) => !known.has(name) && plural[name] !== undefined,
    );
    const problems = [
      ...(missing.length > 0 ? [`lacks the plural form ${missing.join(', ')}`] : []),
      ...(excess.length > 0
        ? [`has the plural form ${excess.join(', ')}, which the locale does not know`]
        : []),
    ];
    return problems.length === 0 ? undefined : `The message ${problems.join(' and ')}.`;
  };
}

import { pluralCategoriesOf, pluralRulesOf } from './plural.ts';
import { type PluralMessage, pluralCategories } from './types.ts';

/** Compact and decimal numbers have categories too that no file is expected to hold. */
const wholeNumbers = [...Array(201).keys()];

/**
 * Makes a function that says in an English sentence which plural forms a message has that its locale
 * has not, or which ones it lacks for whole numbers. It gives undefined where all is well, or nobody
 * knows the locale.
 */
export function createGapFinder(
  locale: string | undefined,
): (message: PluralMessage) => string | undefined {
  let needs: Needs | undefined;
  return ({ plural }) => {
    needs ??= needsOf(locale);
    const { known, needed } = needs;
    const excess = pluralCategories.filter(
      (category) => plural[category] !== undefined && known && !known.has(category),
    );
    if (excess.length > 0) return `The locale ${locale} has no plural form ${list(excess)}.`;
    const missing = pluralCategories.filter(
      (category) => plural[category] === undefined && needed?.has(category),
    );
    if (missing.length > 0) return `The locale ${locale} needs the plural form ${list(missing)}.`;
    return undefined;
  };
}

/** The categories of a locale, and those that whole numbers have; nothing of one that nobody knows. */
interface Needs {
  readonly known?: ReadonlySet<string>;
  readonly needed?: ReadonlySet<string>;
}

function needsOf(locale: string | undefined): Needs {
  const rules = locale === undefined ? undefined : pluralRulesOf(locale);
  if (locale === undefined || !rules) return {};
  return {
    known: new Set(pluralCategoriesOf(locale)),
    needed: new Set(wholeNumbers.map((n) => rules.select(n))),
  };
}

function list(categories: readonly string[]): string {
  return categories.map((category) => `“${category}”`).join(', ');
}

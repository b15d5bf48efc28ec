import {
  createPluralCheck,
  type PluralCategory,
  type PluralCheck,
  pluralCategories,
} from '@parlance/messages';

// JSON v4 of i18next: `key_one` and `key_other` are the plural forms of `key`, `key_ordinal_one` and
// `key_ordinal_other` those of its ordinal numbers.

/** A key split into the key of its message and a plural category. */
export interface FormKey {
  readonly base: string;
  readonly category: PluralCategory;
}

/** Splits the suffix of a plural category off a key. */
export function toFormKey(key: string): FormKey | undefined {
  const at = key.lastIndexOf('_');
  const category = pluralCategories.find((name) => name === key.slice(at + 1));
  return at > 0 && category ? { base: key.slice(0, at), category } : undefined;
}

/** The key of a form. */
export function fromFormKey(base: string, category: PluralCategory): string {
  return `${base}_${category}`;
}

/** The rules for plural forms of a locale. */
export interface FormRules {
  /** Whether keys with these suffixes are the forms of one message, and not separate keys. */
  areForms(base: string, categories: ReadonlySet<PluralCategory>): boolean;
  /** The problem with the forms of a message, if there is one. */
  findProblem(base: string, ...message: Parameters<PluralCheck>): string | undefined;
}

/**
 * Creates the rules of a locale. Keys are forms of a message when one of them is `other` and there is a second
 * one, or when they are all forms that the locale has for whole numbers, such as `other` alone in Japanese.
 */
export function createFormRules(locale: string | undefined): FormRules {
  // i18next uses `zero` for the number 0 in every language.
  const findProblem = createPluralCheck(locale, ['zero']);
  const isKnown = createPluralCheck(locale)({ plural: {} }) !== undefined;
  return {
    areForms(base, categories) {
      if (categories.has('other') && (categories.size > 1 || isOrdinal(base))) return true;
      // `step_one` with `step_zero` is more likely a key than a plural form.
      const counted = [...categories].filter((category) => category !== 'zero');
      if (!isKnown || (counted.length < 2 && !categories.has('other'))) return false;
      const forms = Object.fromEntries(counted.map((category) => [category, '']));
      return findProblem({ plural: { ...forms, other: '' } }) === undefined;
    },
    // Ordinal numbers have other categories, so they are not checked.
    findProblem: (base, message) => (isOrdinal(base) ? undefined : findProblem(message)),
  };
}

function isOrdinal(base: string): boolean {
  return base.endsWith('_ordinal');
}

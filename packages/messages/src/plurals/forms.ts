import { type PluralCategory, pluralCategories } from '../message.ts';
import { type PluralKind, type PluralRules, pluralRulesOf, pluralSample } from './plural.ts';

/** A form that a language has, with numbers that it is for: `few` of Polish with 2, 3, 4, 22. */
export interface PluralForm {
  readonly category: PluralCategory;
  /** The first few numbers of the category; fractions and millions where it has no other ones. */
  readonly samples: readonly number[];
  /** Whether no other integer has the form, so that it may do without the number: `one` of English. */
  readonly isOneNumber: boolean;
}

/** Enough to see the rule by. */
const maxSamples = 4;
/** Fractions and large numbers, whose categories some languages have none of the small integers in. */
const rare = [1_000_000, 0.5, 1.5, 10.5];
/** Large numbers that show whether a form goes on beyond the sample, as `one` of Russian does with 1001. */
const large = [1000, 1001, 1002, 1_000_000, 1_000_001];

/** The forms of a locale in the order of CLDR. An unknown locale has `other` for all numbers. */
export function formsOf(locale: string, kind: PluralKind = 'cardinal'): readonly PluralForm[] {
  const rules = pluralRulesOf(locale, kind) ?? noRules;
  return pluralCategories.flatMap((category) => {
    if (!rules.categories.includes(category)) return [];
    const isOfForm = (n: number) => rules.select(n) === category;
    const numbers = numbersOf(category, rules);
    const isInteger = numbers.every(Number.isInteger);
    const isOneNumber = numbers.length === 1 && isInteger && !large.some(isOfForm);
    return [{ category, samples: numbers.slice(0, maxSamples), isOneNumber }];
  });
}

/**
 * The forms of the source that a form of the target stands for: those that CLDR gives for the numbers of the
 * target's form. `few` of Polish is `other` of English; `one` of Russian, which 21 has too, is `one` and `other`.
 */
export function sourceFormsFor(
  category: PluralCategory,
  locales: { readonly target: string; readonly source: string },
  kind: PluralKind = 'cardinal',
): readonly PluralCategory[] {
  const target = pluralRulesOf(locales.target, kind) ?? noRules;
  const source = pluralRulesOf(locales.source, kind) ?? noRules;
  const found = new Set(numbersOf(category, target).map((n) => source.select(n)));
  // A form that the target does not have is compared with the one that all languages have.
  if (found.size === 0) return ['other'];
  return pluralCategories.filter((name) => found.has(name));
}

const noRules: PluralRules = { categories: ['other'], select: () => 'other' };

function numbersOf(category: PluralCategory, rules: PluralRules): readonly number[] {
  const integers = pluralSample.filter((n) => rules.select(n) === category);
  return integers.length > 0 ? integers : rare.filter((n) => rules.select(n) === category);
}

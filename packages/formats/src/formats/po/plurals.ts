import {
  type PluralCategory,
  type PluralRules,
  pluralRulesOf,
  pluralSample,
} from '@parlance/messages';
import { categoriesByIndex, parsePluralForms } from '../../plurals/plural-forms.ts';

/** The plural formulas of real catalogues, most common first; they cover the rules of CLDR for integers. */
const formulas: readonly string[] = [
  'nplurals=2; plural=n != 1;',
  'nplurals=1; plural=0;',
  'nplurals=2; plural=n > 1;',
  'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;',
  'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;',
  'nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;',
  'nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;',
  'nplurals=3; plural=n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2;',
  'nplurals=3; plural=n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && (n%100<11 || n%100>19) ? 1 : 2;',
  'nplurals=3; plural=n%10==0 || n%100>=11 && n%100<=19 ? 0 : n%10==1 && n%100!=11 ? 1 : 2;',
  'nplurals=2; plural=n%10!=1 || n%100==11;',
  'nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;',
  'nplurals=4; plural=n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3;',
  'nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4;',
  'nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n==0 || n%100>=3 && n%100<=10 ? 2 : n%100>=11 && n%100<=19 ? 3 : 4;',
  'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
  'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5;',
  'nplurals=2; plural=n%10==4 || n%10==6 || n%10==9;',
  'nplurals=2; plural=n>=2 && (n<11 || n>99);',
  'nplurals=3; plural=n==0 ? 0 : n==1 ? 1 : 2;',
  'nplurals=3; plural=n<=1 ? 0 : n<=10 ? 1 : 2;',
  'nplurals=4; plural=n%10==1 ? 0 : n%10==2 ? 1 : n%20==0 ? 2 : 3;',
  'nplurals=4; plural=n%10==1 && n%100!=11 ? 0 : n==2 ? 1 : n%10>=2 && (n%100<11 || n%100>19) ? 2 : 3;',
  'nplurals=4; plural=n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : (n%10==3 || n%10==4 || n%10==9) && (n%100<10 || n%100>19) && (n%100<70 || n%100>79) && n%100<90 ? 2 : 3;',
  'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n%20==2 ? 2 : n%20==3 ? 3 : n%20==1 ? 4 : 5;',
];

/**
 * The `Plural-Forms` header for a locale: the formula whose forms are exactly the categories that CLDR gives
 * the integers up to 200. Undefined for an unknown locale, or if no formula fits.
 */
export function pluralFormsOf(locale: string): string | undefined {
  const rules = pluralRulesOf(locale);
  return rules && formulas.find((formula) => fits(formula, rules));
}

/**
 * The plural category of each `msgstr[n]` of a catalogue: by its header, else by the locale, else by the number
 * of forms.
 */
export function categoriesOf(
  header: string | undefined,
  locale: string | undefined,
  count: number,
): readonly PluralCategory[] {
  const own = header === undefined ? undefined : categoriesByIndex(header, locale ?? '');
  if (own) return own;
  const usual = locale === undefined ? undefined : pluralFormsOf(locale);
  const categories = usual === undefined ? undefined : categoriesByIndex(usual, locale ?? '');
  if (categories && categories.length >= count) return categories;
  return categoriesByIndex(`nplurals=${Math.max(count, 2)}; plural=0;`, '') ?? [];
}

function fits(formula: string, rules: PluralRules): boolean {
  const forms = parsePluralForms(formula);
  if (!forms) return false;
  const categories = new Map<number, string>();
  for (const n of pluralSample) {
    const [form, category] = [forms.indexOf(n), rules.select(n)];
    if ((categories.get(form) ?? category) !== category) return false;
    categories.set(form, category);
  }
  return new Set(categories.values()).size === categories.size;
}

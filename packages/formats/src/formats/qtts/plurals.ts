import { type PluralCategory, pluralCategoriesOf } from '@parlance/messages';
import { categoriesByIndex } from '../../plurals/plural-forms.ts';

/** The plural rules of Qt (Qt Linguist 6), for languages that do not count like English. */
const rules: readonly (readonly [languages: string, formula: string])[] = [
  ['bi my zh dz fj gn hu id ja jv ko ms na om fa su tt th bo tr vi yo za', 'nplurals=1; plural=0;'],
  ['hy br fr pt_BR fil ti wa', 'nplurals=2; plural=n>1;'],
  ['lv', 'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2;'],
  ['is', 'nplurals=2; plural=n%10==1 && n%100!=11 ? 0 : 1;'],
  ['dv iu ik ga gv mi se sm sa', 'nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;'],
  ['gd', 'nplurals=4; plural=n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3;'],
  ['sk cs', 'nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;'],
  ['mk', 'nplurals=3; plural=n%10==1 ? 0 : n%10==2 ? 1 : 2;'],
  [
    'lt',
    'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10!=0 && (n%100<10 || n%100>19) ? 1 : 2;',
  ],
  [
    'bs be hr ru sr uk',
    'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2;',
  ],
  ['pl', 'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2;'],
  ['ro', 'nplurals=3; plural=n==1 ? 0 : n==0 || n%100>=1 && n%100<=19 ? 1 : 2;'],
  ['sl', 'nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3;'],
  [
    'mt',
    'nplurals=4; plural=n==1 ? 0 : n==0 || n%100>=1 && n%100<=10 ? 1 : n%100>=11 && n%100<=19 ? 2 : 3;',
  ],
  ['cy', 'nplurals=5; plural=n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4;'],
  [
    'ar',
    'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
  ],
];

const formulas: ReadonlyMap<string, string> = new Map(
  rules.flatMap(([languages, formula]) => languages.split(' ').map((name) => [name, formula])),
);

/** The category of each `<numerusform>` in a locale, by Qt's own rules. */
export function qtCategoriesOf(locale: string | undefined): readonly PluralCategory[] {
  const name = (locale ?? 'en').replaceAll('-', '_');
  const [language = ''] = name.split('_');
  const formula = formulas.get(name) ?? formulas.get(language) ?? 'nplurals=2; plural=n!=1;';
  return categoriesByIndex(formula, name) ?? [];
}

/**
 * Creates a function that returns the category of each form of a message with a given number of forms. Some
 * tools write a form for each category of CLDR, which are more than Qt has.
 */
export function createCategoryReader(
  locale: string | undefined,
): (count: number) => readonly PluralCategory[] {
  const usual = qtCategoriesOf(locale);
  const all = locale === undefined ? [] : pluralCategoriesOf(locale);
  return (count) => (count > usual.length && count === all.length ? all : usual);
}

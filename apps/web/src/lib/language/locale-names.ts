import type { Locale, ProjectLocale } from '@parlance/contract';
import { toLanguageTag } from '@parlance/formats';
import { type IntlShape, useIntl } from 'react-intl';
import { hasWords } from '../search-words.ts';
import { sourceLanguage } from './languages.ts';

/** A locale with what a project has given it. */
export interface NamedLocale extends Locale {
  readonly name?: string | undefined;
  readonly base?: string | undefined;
}

/** A locale of a project, as it is named and written there. */
export function toNamed({ locale, name, base }: ProjectLocale): NamedLocale {
  return { ...locale, name, base };
}

export type LocaleNames = ReturnType<typeof createLocaleNames>;

const madeBefore = new WeakMap<IntlShape, LocaleNames>();

/** How locales are called in the language of the interface. */
export function useLocaleNames(): LocaleNames {
  const intl = useIntl();
  const names = madeBefore.get(intl) ?? createLocaleNames(intl);
  madeBefore.set(intl, names);
  return names;
}

/** Names that people look for and CLDR does not have in English. */
const otherNames: Readonly<Record<string, string>> = {
  ckb: 'Sorani',
  el: 'Hellenic',
  fa: 'Farsi',
  fil: 'Pilipino Tagalog',
  gd: 'Gaelic',
  id: 'Bahasa',
  km: 'Cambodian',
  ku: 'Kurmanji',
  lo: 'Laotian',
  my: 'Myanmar',
  nl_BE: 'Flemish',
  nso: 'Sepedi Pedi',
  ny: 'Chichewa Chewa',
  or: 'Odia',
  pa: 'Panjabi',
  pnb: 'Shahmukhi Panjabi',
  rom: 'Romani',
  si: 'Sinhalese',
  st: 'Sesotho',
  tn: 'Setswana',
  ug: 'Uighur',
  zh: 'Mandarin',
};

type Names = Pick<Locale, 'language' | 'region'>;

/** The names of CLDR in a language. Undefined for a code that has none. */
function createCldrNames(language: string) {
  const display = new Intl.DisplayNames(language, {
    type: 'language',
    // Chinesisch (Vereinfacht, China): the languages alike, and the rest in one place.
    languageDisplay: 'standard',
    fallback: 'none',
  });
  return (code: string): Names | undefined => {
    try {
      const tag = toLanguageTag(code);
      const ofLanguage = new Intl.Locale(tag).language;
      const name = display.of(ofLanguage);
      const whole = ofLanguage === tag ? '' : display.of(tag);
      const [, region = ''] = /\(([^()]+)\)$/.exec(whole ?? '') ?? [];
      return name === undefined ? undefined : { language: capitalized(name, language), region };
    } catch {
      return undefined;
    }
  };
}

/**
 * A name that a project has given is the same in all languages. English ones come from the server, which
 * has some of its own; all others are those of CLDR.
 */
function createLocaleNames(intl: IntlShape) {
  const namesHere = createCldrNames(intl.locale);
  const namesInEnglish = createCldrNames(sourceLanguage);
  const collator = new Intl.Collator(intl.locale);
  const isEnglish = new Intl.Locale(intl.locale).language === sourceLanguage;
  const known = new Map<string, Names | undefined>();

  const nameOf = (locale: NamedLocale): Names => {
    if (locale.name !== undefined) return { language: locale.name, region: '' };
    if (isEnglish) return locale;
    if (!known.has(locale.code)) known.set(locale.code, namesHere(locale.code));
    const found = known.get(locale.code);
    if (!found) return locale;
    return locale.region === '' ? { ...found, region: '' } : found;
  };

  const textOf = (locale: NamedLocale): string => {
    const here = nameOf(locale);
    const { language, region, code } = locale;
    return [here.language, here.region, language, region, otherNames[code], code].join(' ');
  };

  return {
    nameOf,

    /** A locale that is in no list of the server's, by its code. What CLDR does not know has that as its name. */
    localeOf(code: string): Locale {
      return { code, ...(namesInEnglish(code) ?? { language: code, region: '' }) };
    },

    /** What a field shows for a locale once it is chosen. */
    labelOf(locale: NamedLocale): string {
      const { language, region } = nameOf(locale);
      const { code } = locale;
      return region === ''
        ? intl.formatMessage({ id: 'locales.labelOfLanguage' }, { language, code })
        : intl.formatMessage({ id: 'locales.label' }, { language, region, code });
    },

    /** All that somebody may call a locale: its names, here and in English, and its code. */
    textOf,

    /** The locales in which every word of a search occurs: in their names, here or in English, or code. */
    search<L extends NamedLocale>(locales: readonly L[], words: string): L[] {
      const plain = words.replace(/[(),،、]/g, ' ').trim();
      return locales.filter((locale) => hasWords(textOf(locale), plain));
    },

    sort<L extends NamedLocale>(locales: readonly L[]): L[] {
      const named = locales.map((locale) => ({ locale, ...nameOf(locale) }));
      named.sort(
        (a, b) =>
          collator.compare(a.language, b.language) ||
          collator.compare(a.region, b.region) ||
          collator.compare(a.locale.code, b.locale.code),
      );
      return named.map(({ locale }) => locale);
    },
  };
}

/** As names begin in a list, where CLDR has them as they stand within a sentence. */
function capitalized(name: string, locale: string): string {
  const [first = ''] = name;
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}

import type { Locale, ProjectLocale } from '@parlance/contract';
import { toLanguageTag } from '@parlance/messages';
import { type IntlShape, useIntl } from 'react-intl';
import { hasWords } from '../search-words.ts';
import { sourceLanguage } from './languages.ts';

/** A locale with the name and base that a project has given it. */
export interface NamedLocale extends Locale {
  readonly name?: string | undefined;
  readonly base?: string | undefined;
}

/** A locale of a project with its name and base there. */
export function toNamed({ locale, name, base }: ProjectLocale): NamedLocale {
  return { ...locale, name, base };
}

export type LocaleNames = ReturnType<typeof createLocaleNames>;

const madeBefore = new WeakMap<IntlShape, LocaleNames>();

/** The names of locales in the language of the interface. */
export function useLocaleNames(): LocaleNames {
  const intl = useIntl();
  const names = madeBefore.get(intl) ?? createLocaleNames(intl);
  madeBefore.set(intl, names);
  return names;
}

/** Common English names that CLDR does not have. */
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

interface CldrNames extends Names {
  /** The name of the language as it stands within a sentence. */
  readonly inSentence: string;
}

/** The names of CLDR in a language; undefined for codes without a name. */
function createCldrNames(language: string) {
  const display = new Intl.DisplayNames(language, {
    type: 'language',
    // Chinesisch (Vereinfacht, China): `standard` names all variants of a language alike, and puts script and
    // region in one place.
    languageDisplay: 'standard',
    fallback: 'none',
  });
  return (code: string): CldrNames | undefined => {
    try {
      const tag = toLanguageTag(code);
      const ofLanguage = new Intl.Locale(tag).language;
      const name = display.of(ofLanguage);
      const whole = ofLanguage === tag ? '' : display.of(tag);
      const [, region = ''] = /\(([^()]+)\)$/.exec(whole ?? '') ?? [];
      return name === undefined
        ? undefined
        : { language: capitalized(name, language), inSentence: name, region };
    } catch {
      return undefined;
    }
  };
}

/**
 * Names that a project has given are the same in all languages. English names come from the server, which has some
 * of its own; all others come from CLDR.
 */
function createLocaleNames(intl: IntlShape) {
  const namesHere = createCldrNames(intl.locale);
  const namesInEnglish = createCldrNames(sourceLanguage);
  const collator = new Intl.Collator(intl.locale);
  const isEnglish = new Intl.Locale(intl.locale).language === sourceLanguage;
  const known = new Map<string, CldrNames | undefined>();

  const findHere = ({ code, name }: NamedLocale): CldrNames | undefined => {
    if (isEnglish || name !== undefined) return undefined;
    if (!known.has(code)) known.set(code, namesHere(code));
    return known.get(code);
  };

  const nameOf = (locale: NamedLocale): Names => {
    if (locale.name !== undefined) return { language: locale.name, region: '' };
    const found = findHere(locale);
    if (!found) return locale;
    return { language: found.language, region: locale.region === '' ? '' : found.region };
  };

  const textOf = (locale: NamedLocale): string => {
    const here = nameOf(locale);
    const { language, region, code } = locale;
    return [here.language, here.region, language, region, otherNames[code], code].join(' ');
  };

  return {
    nameOf,

    /** A locale that is not in the server's list. Without a name in CLDR, its code is its name. */
    localeOf(code: string): Locale {
      const { language = code, region = '' } = namesInEnglish(code) ?? {};
      return { code, language, region };
    },

    /** The name of a locale within a sentence, without its code. */
    phraseOf(locale: NamedLocale): string {
      const { language, region } = nameOf(locale);
      const name = findHere(locale)?.inSentence ?? language;
      return region === '' ? name : `${name} (${region})`;
    },

    /** The text of a field with a chosen locale. */
    labelOf(locale: NamedLocale): string {
      const { language, region } = nameOf(locale);
      const { code } = locale;
      return region === ''
        ? intl.formatMessage({ id: 'locales.labelOfLanguage' }, { language, code })
        : intl.formatMessage({ id: 'locales.label' }, { language, region, code });
    },

    /**
     * All texts that a locale can be found by: its names in the interface's language and in English, and its code.
     */
    textOf,

    /**
     * The locales that contain every word of a search in their names, in the interface's language or in English, or
     * in their code; or in a further text, as in the name that they have in their own language.
     */
    search<L extends NamedLocale>(
      locales: readonly L[],
      words: string,
      furtherTextOf: (locale: L) => string | undefined = () => undefined,
    ): L[] {
      const plain = words.replace(/[(),،、]/g, ' ').trim();
      return locales.filter((locale) =>
        hasWords([textOf(locale), furtherTextOf(locale)].join(' '), plain),
      );
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

/** Capitalizes a name for lists, because CLDR has names as they stand within a sentence. */
export function capitalized(name: string, locale: string): string {
  const [first = ''] = name;
  return first.toLocaleUpperCase(locale) + name.slice(first.length);
}

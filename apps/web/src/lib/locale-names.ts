import type { Locale } from '@parlance/contract';
import { type IntlShape, useIntl } from 'react-intl';
import { sourceLanguage } from './languages.ts';
import { hasWords } from './search-words.ts';
import { languageTag } from './text-in.ts';

export type LocaleNames = ReturnType<typeof createLocaleNames>;

const madeBefore = new WeakMap<IntlShape, LocaleNames>();

/** How locales are called in the language of the interface. */
export function useLocaleNames(): LocaleNames {
  const intl = useIntl();
  const names = madeBefore.get(intl) ?? createLocaleNames(intl);
  madeBefore.set(intl, names);
  return names;
}

/** English names come from the server, which has some of its own; all others are those of CLDR. */
function createLocaleNames(intl: IntlShape) {
  const display = new Intl.DisplayNames(intl.locale, {
    type: 'language',
    // Chinesisch (Vereinfacht, China): the languages alike, and the rest in one place.
    languageDisplay: 'standard',
  });
  const collator = new Intl.Collator(intl.locale);
  const isEnglish = new Intl.Locale(intl.locale).language === sourceLanguage;

  const nameOf = (locale: Locale): Pick<Locale, 'language' | 'region'> => {
    if (isEnglish) return locale;
    try {
      const tag = languageTag(locale.code);
      const language = display.of(new Intl.Locale(tag).language) ?? locale.language;
      const [, region = ''] = /\(([^()]+)\)$/.exec(display.of(tag) ?? '') ?? [];
      return {
        language: capitalized(language, intl.locale),
        region: locale.region === '' ? '' : region,
      };
    } catch {
      return locale;
    }
  };

  return {
    nameOf,

    /** What a field shows for a locale once it is chosen. */
    labelOf(locale: Locale): string {
      const { language, region } = nameOf(locale);
      const { code } = locale;
      return region === ''
        ? intl.formatMessage({ id: 'locales.labelOfLanguage' }, { language, code })
        : intl.formatMessage({ id: 'locales.label' }, { language, region, code });
    },

    /** The locales in which every word of a search occurs: in their names, here or in English, or code. */
    search(locales: readonly Locale[], words: string): Locale[] {
      return locales.filter((locale) => {
        const here = nameOf(locale);
        const texts = [here.language, here.region, locale.language, locale.region, locale.code];
        return hasWords(texts.join(' '), words);
      });
    },

    sort(locales: readonly Locale[]): Locale[] {
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

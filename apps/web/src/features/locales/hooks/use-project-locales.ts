import { can, type ProjectLocale } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NamedLocale, toNamed, useLocaleNames } from '../../../lib/language/locale-names.ts';
import { type TextLanguage, textIn } from '../../../lib/language/text-in.ts';
import { projectQuery } from '../../projects/projects.api.ts';
import { localesQuery, projectLocalesQuery } from '../locales.api.ts';

/** The locales of a project, with the names and bases that they have there. */
export interface ProjectLocales {
  /** In the order of their codes. */
  readonly locales: readonly NamedLocale[];
  readonly find: (code: string) => NamedLocale | undefined;
  /** The `lang` and `dir` attributes for texts in a locale, even if the project does not have it. */
  readonly languageOf: (code: string) => TextLanguage;
}

const madeBefore = new WeakMap<readonly ProjectLocale[], ProjectLocales>();

/** The object stays the same until the locales change. */
export function useProjectLocales(projectId: string): ProjectLocales {
  const { data } = useSuspenseQuery(projectLocalesQuery(projectId));
  const made = madeBefore.get(data) ?? toProjectLocales(data);
  madeBefore.set(data, made);
  return made;
}

function toProjectLocales(data: readonly ProjectLocale[]): ProjectLocales {
  const locales = data.map(toNamed);
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  // A field asks with every key.
  const languages = new Map(locales.map((locale) => [locale.code, textIn(locale)]));
  return {
    locales,
    find: (code) => byCode.get(code),
    languageOf: (code) => languages.get(code) ?? textIn({ code }),
  };
}

/** All locales to choose from: the project's own with their names there, and the usual ones. */
export function useAllLocales(projectId: string) {
  const { locales, languageOf } = useProjectLocales(projectId);
  const { data: known } = useSuspenseQuery(localesQuery);
  const { localeOf } = useLocaleNames();
  return useMemo(() => {
    const byCode = new Map(known.map((locale): [string, NamedLocale] => [locale.code, locale]));
    for (const locale of locales) byCode.set(locale.code, locale);
    return {
      locales: [...byCode.values()],
      /** The locale with a code; locales that are not listed are named by their codes. */
      get: (code: string): NamedLocale => byCode.get(code) ?? localeOf(code),
      languageOf,
    };
  }, [known, locales, languageOf, localeOf]);
}

/** The locales that the user may import into. */
export function useImportableLocales(projectId: string): readonly NamedLocale[] {
  const { locales } = useAllLocales(projectId);
  const { membership } = useSuspenseQuery(projectQuery(projectId)).data;
  return useMemo(
    () => locales.filter(({ code }) => can(membership, 'ImportTranslation', { locale: code })),
    [locales, membership],
  );
}

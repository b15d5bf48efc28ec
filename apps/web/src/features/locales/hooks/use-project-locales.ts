import { can, type ProjectLocale } from '@parlance/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NamedLocale, toNamed, useLocaleNames } from '../../../lib/language/locale-names.ts';
import { type TextLanguage, textIn } from '../../../lib/language/text-in.ts';
import { projectQuery } from '../../projects/projects.api.ts';
import { localesQuery, projectLocalesQuery } from '../locales.api.ts';

/** The locales of a project, as they are named and written in it. */
export interface ProjectLocales {
  /** By code. */
  readonly locales: readonly NamedLocale[];
  readonly find: (code: string) => NamedLocale | undefined;
  /** What a text is marked as that is in one of them, or in one that may become one. */
  readonly languageOf: (code: string) => TextLanguage;
}

const madeBefore = new WeakMap<readonly ProjectLocale[], ProjectLocales>();

/** The same object until the locales change. */
export function useProjectLocales(projectId: string): ProjectLocales {
  const { data } = useSuspenseQuery(projectLocalesQuery(projectId));
  const made = madeBefore.get(data) ?? toProjectLocales(data);
  madeBefore.set(data, made);
  return made;
}

function toProjectLocales(data: readonly ProjectLocale[]): ProjectLocales {
  const locales = data.map(toNamed);
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  return {
    locales,
    find: (code) => byCode.get(code),
    languageOf: (code) => textIn(byCode.get(code) ?? { code }),
  };
}

/** All locales that can be chosen: those of the project as it names them, and those that are offered first. */
export function useAllLocales(projectId: string) {
  const { locales, languageOf } = useProjectLocales(projectId);
  const { data: known } = useSuspenseQuery(localesQuery);
  const { localeOf } = useLocaleNames();
  return useMemo(() => {
    const byCode = new Map(known.map((locale): [string, NamedLocale] => [locale.code, locale]));
    for (const locale of locales) byCode.set(locale.code, locale);
    return {
      locales: [...byCode.values()],
      /** Any locale: what nobody has listed is named by its code. */
      get: (code: string): NamedLocale => byCode.get(code) ?? localeOf(code),
      languageOf,
    };
  }, [known, locales, languageOf, localeOf]);
}

/** Those of all locales that the user may import into. */
export function useImportableLocales(projectId: string): readonly NamedLocale[] {
  const { locales } = useAllLocales(projectId);
  const { membership } = useSuspenseQuery(projectQuery(projectId)).data;
  return useMemo(
    () => locales.filter(({ code }) => can(membership, 'ImportTranslation', { locale: code })),
    [locales, membership],
  );
}

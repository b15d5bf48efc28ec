import type { Locale } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type NamedLocale, useLocaleNames } from '../../../lib/language/locale-names.ts';
import { localesQuery } from '../../locales/locales.api.ts';

const none: readonly Locale[] = [];

/** Locales of no project: those that are known, and others by their codes. */
export function useAnyLocale() {
  const { data: locales = none } = useQuery(localesQuery);
  const names = useLocaleNames();
  return useMemo(() => {
    const byCode = new Map(locales.map((locale): [string, NamedLocale] => [locale.code, locale]));
    const get = (code: string): NamedLocale => byCode.get(code) ?? names.localeOf(code);
    return { locales, get, labelOf: (code: string) => names.labelOf(get(code)) };
  }, [locales, names]);
}

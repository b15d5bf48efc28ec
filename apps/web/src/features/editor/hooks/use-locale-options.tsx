import type { SelectProps } from '@mantine/core';
import { useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../lib/language/locale-names.ts';
import { LocaleName } from '../../locales/components/locale-name.tsx';

/** The options of a select for some of the project's locales, in the order given, found by their names and codes. */
export function useLocaleOptions(locales: readonly NamedLocale[]) {
  const { formatMessage } = useIntl();
  const { labelOf, search } = useLocaleNames();
  return {
    searchable: true,
    withCheckIcon: false,
    filter: ({ options, search: words }) => {
      const hits = new Set(search(locales, words).map(({ code }) => code));
      return options.filter((option) => 'value' in option && hits.has(option.value));
    },
    data: locales.map((locale) => ({ value: locale.code, label: labelOf(locale) })),
    nothingFoundMessage: formatMessage({ id: 'locales.none' }),
    renderOption: ({ option }) => {
      const locale = locales.find(({ code }) => code === option.value);
      return locale ? <LocaleName locale={locale} /> : option.label;
    },
  } satisfies SelectProps;
}

import type { SelectProps } from '@mantine/core';
import type { Locale } from '@parlance/contract';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/locale-names.ts';
import { Picker } from '../../../ui/picker.tsx';
import { LocaleName } from './locale-name.tsx';

/** More would only slow down opening; typing finds the others. */
const shownAtOnce = 60;

interface Props
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'renderOption'> {
  locales: readonly Locale[];
  /** Codes to offer first, under a heading of their own. */
  preferred?: ReadonlySet<string>;
  value: string | null;
  onChange: (code: string | null) => void;
  /** What stands for all locales at once, where they can be chosen: its value is `allLocales`. */
  all?: string | undefined;
}

export const allLocales = '*';

/** Chooses one locale by searching for its language, region or code. */
export function LocaleSelect({ locales, preferred, all, ...props }: Props) {
  const { formatMessage } = useIntl();
  const names = useLocaleNames();
  const byCode = useMemo(() => new Map(locales.map((locale) => [locale.code, locale])), [locales]);
  const data = useMemo(() => {
    const sorted = names.sort(locales);
    const toOption = (locale: Locale) => ({ value: locale.code, label: names.labelOf(locale) });
    const first = all === undefined ? [] : [{ value: allLocales, label: all }];
    if (!preferred || preferred.size === 0) return [...first, ...sorted.map(toOption)];
    return [
      ...first,
      {
        group: formatMessage({ id: 'locales.ofProject' }),
        items: sorted.filter(({ code }) => preferred.has(code)).map(toOption),
      },
      {
        group: formatMessage({ id: 'locales.others' }),
        items: sorted.filter(({ code }) => !preferred.has(code)).map(toOption),
      },
    ];
  }, [locales, preferred, names, all, formatMessage]);

  return (
    <Picker
      placeholder={formatMessage({ id: 'locales.search' }, { count: locales.length })}
      {...props}
      searchable
      data={data}
      limit={shownAtOnce}
      nothingFoundMessage={formatMessage({ id: 'locales.none' })}
      clearButtonProps={{ 'aria-label': formatMessage({ id: 'action.clear' }) }}
      filter={({ options, search, limit }) => {
        const hits = new Set(names.search(locales, search).map(({ code }) => code));
        if (all?.toLowerCase().includes(search.trim().toLowerCase())) hits.add(allLocales);
        const keep = <T extends { value: string }>(items: readonly T[]) =>
          items.filter(({ value }) => hits.has(value)).slice(0, limit);
        return options
          .map((option) => ('group' in option ? { ...option, items: keep(option.items) } : option))
          .filter((option) => 'group' in option || hits.has(option.value))
          .slice(0, limit);
      }}
      renderOption={({ option }) => {
        const locale = byCode.get(option.value);
        return locale ? <LocaleName locale={locale} /> : option.label;
      }}
    />
  );
}

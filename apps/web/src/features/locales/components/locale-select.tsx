import type { SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../lib/language/locale-names.ts';
import { Picker } from '../../../ui/form/picker.tsx';
import { LocaleName } from './locale-name.tsx';

/** A longer list would open slowly; typing finds the others. */
const shownAtOnce = 60;

interface Props
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'renderOption'> {
  locales: readonly NamedLocale[];
  /** The codes to list first, under a heading of their own. */
  preferred?: ReadonlySet<string>;
  value: string | null;
  onChange: (code: string | null) => void;
  /** Options that are no locales, listed before them. */
  others?: readonly LocaleOption[] | undefined;
  /** Options that are no locales of people, listed after all others. */
  last?: readonly LocaleOption[] | undefined;
}

interface LocaleOption {
  readonly value: string;
  readonly label: string;
}

const noOthers: readonly LocaleOption[] = [];

/** Chooses one locale by searching for its language, region or code. */
export function LocaleSelect(given: Props) {
  const { locales: listed, preferred, others = noOthers, last = noOthers, ...props } = given;
  const { formatMessage } = useIntl();
  const names = useLocaleNames();
  const { value } = props;
  // Files and projects may have locales that are not listed.
  const locales = useMemo(() => {
    const known = new Set(listed.map(({ code }) => code));
    for (const other of [...others, ...last]) known.add(other.value);
    const wanted = [...(preferred ?? []), ...(value === null ? [] : [value])];
    const missing = [...new Set(wanted)].filter((code) => !known.has(code));
    return missing.length === 0 ? listed : [...listed, ...missing.map(names.localeOf)];
  }, [listed, preferred, others, last, value, names]);
  const byCode = useMemo(() => new Map(locales.map((locale) => [locale.code, locale])), [locales]);
  const data = useMemo(() => {
    const sorted = names.sort(locales);
    const toOption = (locale: NamedLocale) => ({
      value: locale.code,
      label: names.labelOf(locale),
    });
    if (!preferred || preferred.size === 0) return [...others, ...sorted.map(toOption), ...last];
    return [
      ...others,
      {
        group: formatMessage({ id: 'locales.ofProject' }),
        items: sorted.filter(({ code }) => preferred.has(code)).map(toOption),
      },
      {
        group: formatMessage({ id: 'locales.others' }),
        items: sorted.filter(({ code }) => !preferred.has(code)).map(toOption),
      },
      ...last,
    ];
  }, [locales, preferred, names, others, last, formatMessage]);

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
        const wanted = search.trim().toLowerCase();
        for (const { value, label } of [...others, ...last]) {
          if (label.toLowerCase().includes(wanted)) hits.add(value);
        }
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

import { Select, type SelectProps } from '@mantine/core';
import { useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { LocaleName } from '../../../locales/components/locale-name.tsx';

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'renderOption'> {
  locales: readonly NamedLocale[];
  value: string | undefined;
  onPick: (code: string | undefined) => void;
}

/** Picks one of the project's locales. */
export function LocalePicker({ locales, value, onPick, ...props }: Props) {
  const { formatMessage } = useIntl();
  const { labelOf, search } = useLocaleNames();
  return (
    <Select
      {...props}
      searchable
      withCheckIcon={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      filter={({ options, search: words }) => {
        const hits = new Set(search(locales, words).map(({ code }) => code));
        return options.filter((option) => 'value' in option && hits.has(option.value));
      }}
      data={locales.map((locale) => ({ value: locale.code, label: labelOf(locale) }))}
      value={value ?? null}
      onChange={(code) => onPick(code ?? undefined)}
      nothingFoundMessage={formatMessage({ id: 'locales.none' })}
      renderOption={({ option }) => {
        const locale = locales.find(({ code }) => code === option.value);
        return locale ? <LocaleName locale={locale} /> : option.label;
      }}
    />
  );
}

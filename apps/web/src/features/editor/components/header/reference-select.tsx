import { useIntl } from 'react-intl';
import { type NamedLocale, useLocaleNames } from '../../../../lib/language/locale-names.ts';
import { ChipSelect } from '../../../../ui/form/chip-select.tsx';
import { LocaleName } from '../../../locales/components/locale-name.tsx';

interface Props {
  locales: readonly NamedLocale[];
  value: string | undefined;
  onPick: (code: string | undefined) => void;
}

/** Picks the locale that is shown beside the translations. */
export function ReferenceSelect({ locales, value, onPick }: Props) {
  const { formatMessage } = useIntl();
  const { labelOf, search } = useLocaleNames();
  const pick = formatMessage({ id: 'editor.pickReference' });
  return (
    <ChipSelect
      label={formatMessage({ id: 'editor.reference' })}
      aria-label={pick}
      placeholder={pick}
      searchable
      clearable
      withCheckIcon={false}
      filter={({ options, search: words }) => {
        const hits = new Set(search(locales, words).map(({ code }) => code));
        return options.filter((option) => 'value' in option && hits.has(option.value));
      }}
      data={locales.map((locale) => ({ value: locale.code, label: labelOf(locale) }))}
      value={value ?? null}
      onChange={(code) => onPick(code ?? undefined)}
      nothingFoundMessage={formatMessage({ id: 'locales.none' })}
      clearButtonProps={{ 'aria-label': formatMessage({ id: 'editor.removeReference' }) }}
      renderOption={({ option }) => {
        const locale = locales.find(({ code }) => code === option.value);
        return locale ? <LocaleName locale={locale} /> : option.label;
      }}
    />
  );
}

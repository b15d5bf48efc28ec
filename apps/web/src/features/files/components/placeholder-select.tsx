import { NativeSelect } from '@mantine/core';
import { type PlaceholderStyle, placeholderStyles } from '@parlance/formats';
import { useIntl } from 'react-intl';

/** The styles by their names, and what a value looks like in each. */
const names: Readonly<Record<PlaceholderStyle, string>> = {
  printf: 'printf (%s)',
  apple: 'Apple (%@)',
  icu: 'ICU ({name})',
  i18next: 'i18next ({{name}})',
  ruby: 'Ruby (%{name})',
  python: 'Python (%(name)s)',
};

interface Props {
  value: PlaceholderStyle | null;
  onChange: (style: PlaceholderStyle | null) => void;
  disabled?: boolean;
}

/** Chooses how placeholders are written: as they are, unless a style is asked for. */
export function PlaceholderSelect({ value, onChange, disabled = false }: Props) {
  const { formatMessage } = useIntl();
  return (
    <NativeSelect
      label={formatMessage({ id: 'placeholders.label' })}
      description={formatMessage({ id: 'placeholders.hint' })}
      value={value ?? ''}
      disabled={disabled}
      data={[
        { value: '', label: formatMessage({ id: 'placeholders.asTheyAre' }) },
        ...placeholderStyles.map((style) => ({ value: style, label: names[style] })),
      ]}
      onChange={({ currentTarget }) =>
        onChange(placeholderStyles.find((style) => style === currentTarget.value) ?? null)
      }
    />
  );
}

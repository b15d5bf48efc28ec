import { NativeSelect } from '@mantine/core';
import { type PlaceholderStyle, placeholderNames, placeholderStyles } from '@parlance/messages';
import { useIntl } from 'react-intl';

interface Props {
  value: PlaceholderStyle | null;
  onChange: (style: PlaceholderStyle | null) => void;
  disabled?: boolean;
}

/** Chooses the style of placeholders; without a style they stay as they are. */
export function PlaceholderSelect({ value, onChange, disabled = false }: Props) {
  const { formatMessage } = useIntl();
  return (
    <NativeSelect
      label={formatMessage({ id: 'placeholders.label' })}
      description={formatMessage({ id: 'placeholders.hint' })}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ currentTarget }) =>
        onChange(placeholderStyles.find((style) => style === currentTarget.value) ?? null)
      }
    >
      <option value="">{formatMessage({ id: 'placeholders.asTheyAre' })}</option>
      {placeholderStyles.map((style) => (
        <option key={style} value={style} dir="ltr">
          {placeholderNames[style]}
        </option>
      ))}
    </NativeSelect>
  );
}

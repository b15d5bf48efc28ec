import { useIntl } from 'react-intl';
import type { NamedLocale } from '../../../../lib/language/locale-names.ts';
import { ChipSelect } from '../../../../ui/form/chip-select.tsx';
import { useLocaleOptions } from '../../hooks/use-locale-options.tsx';

interface Props {
  locales: readonly NamedLocale[];
  value: string | undefined;
  onPick: (code: string | undefined) => void;
}

/** Picks the locale that is shown beside the translations. */
export function ReferenceSelect({ locales, value, onPick }: Props) {
  const { formatMessage } = useIntl();
  const pick = formatMessage({ id: 'editor.pickReference' });
  return (
    <ChipSelect
      label={formatMessage({ id: 'editor.reference' })}
      aria-label={pick}
      placeholder={pick}
      {...useLocaleOptions(locales)}
      clearable
      value={value ?? null}
      onChange={(code) => onPick(code ?? undefined)}
      clearButtonProps={{ 'aria-label': formatMessage({ id: 'editor.removeReference' }) }}
    />
  );
}

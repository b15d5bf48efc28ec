import { maxColumns } from '@parlance/contract';
import { useIntl } from 'react-intl';
import type { NamedLocale } from '../../../../lib/language/locale-names.ts';
import { ChipSelect } from '../../../../ui/form/chip-select.tsx';
import { LocalesSelect } from '../../../locales/components/locales-select.tsx';
import { useEditor } from '../../editor-context.ts';
import { useLocaleOptions } from '../../hooks/use-locale-options.tsx';

export interface ReferencesProps {
  /** The locales to choose from. */
  locales: readonly NamedLocale[];
  value: string | undefined;
  /** The codes of those that stand below it. */
  further: readonly string[];
  onPick: (code: string | undefined) => void;
  onPickFurther: (codes: readonly string[]) => void;
}

/** Picks the locale that is shown beside the translations, and others below it. */
export function ReferenceSelect(props: ReferencesProps) {
  const { locales, value, further, onPick, onPickFurther } = props;
  const { formatMessage } = useIntl();
  const { localeCode, sourceLocale } = useEditor();
  const pick = formatMessage({ id: 'editor.pickReference' });
  const isFurther = (code: string) => ![localeCode, sourceLocale, value].includes(code);
  return (
    <>
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
      {locales.some(({ code }) => isFurther(code)) && (
        <LocalesSelect
          label={formatMessage({ id: 'editor.furtherReferences' })}
          value={further}
          look="chip"
          range={{ min: 0, max: maxColumns }}
          isOffered={isFurther}
          onChange={(codes) => onPickFurther(codes ?? [])}
        />
      )}
    </>
  );
}

import type { ChosenSource } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { LocaleSelect } from '../../../../locales/components/locale-select.tsx';
import { useAllLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../../projects/hooks/use-project.ts';

interface Props {
  /** The place where the import would put the source texts of the project. */
  source: ChosenSource;
  /** The codes of the project's locales. */
  existing: ReadonlySet<string>;
  onChange: (sourceLocale: string) => void;
  disabled: boolean;
}

/** Chooses which locale, if any, the first import makes the source locale of the project. */
export function SourceChoice({ source: { locale, textsInKeys }, ...props }: Props) {
  const { existing, onChange, disabled } = props;
  const { formatMessage } = useIntl();
  const { locales } = useAllLocales(useProjectId());
  return (
    <LocaleSelect
      label={formatMessage({ id: 'settings.sourceLocale' })}
      description={formatMessage({
        id: textsInKeys ? 'import.sourceInKeys' : 'import.sourceHint',
      })}
      placeholder={formatMessage({
        id: textsInKeys ? 'import.noSourceInKeys' : 'settings.noSourceLocale',
      })}
      inputWrapperOrder={['label', 'input', 'description']}
      locales={locales}
      preferred={existing}
      value={locale}
      onChange={(code) => onChange(code ?? 'none')}
      disabled={disabled}
      clearable
    />
  );
}

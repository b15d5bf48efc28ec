import type { ChosenSource } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { useAllLocales } from '../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';

interface Props {
  /** Where the import would put the source texts of the project. */
  source: ChosenSource;
  /** Codes of the locales that the project has. */
  existing: ReadonlySet<string>;
  onChange: (sourceLocale: string) => void;
  disabled: boolean;
}

/** Which locale the first import of a project makes its source, if any. */
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

import { SimpleGrid } from '@mantine/core';
import type { FileChoices } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useFocusOnMount } from '../../../../../ui/form/use-focus-on-mount.ts';
import { LocaleSelect } from '../../../../locales/components/locale-select.tsx';
import { useImportableLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../../../projects/hooks/use-project.ts';
import { formatsQuery } from '../../../files.api.ts';
import { FormatSelect } from '../../format-select.tsx';

const allLocales = '*';

interface Props {
  format: FormatId | null;
  locale: string | null;
  /** Whether the file is imported into all of its locales. */
  isForMany: boolean;
  /** The codes of the project's locales. */
  existing: ReadonlySet<string>;
  /** Whether the format was recognised from the file. */
  isRecognised: boolean;
  onChoose: (choice: FileChoices[string]) => void;
  disabled: boolean;
}

/**
 * Chooses the format of a file and the locale that it is imported into. The first one that is unknown has the focus.
 */
export function ImportTarget(props: Props) {
  const { format, locale, isForMany, existing, isRecognised, onChoose, disabled } = props;
  const { formatMessage } = useIntl();
  const { formats } = useSuspenseQuery(formatsQuery).data;
  const locales = useImportableLocales(useProjectId());
  const label = formatMessage({ id: 'import.allLocales' });
  const all = useMemo(() => [{ value: allLocales, label }], [label]);
  const [unknown] = useState(() => {
    if (format === null) return 'format';
    return locale === null && !isForMany ? 'locale' : undefined;
  });
  const firstUnknown = useFocusOnMount<HTMLInputElement>();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: 'start' }}>
      <FormatSelect
        ref={unknown === 'format' ? firstUnknown : undefined}
        label={formatMessage({ id: 'import.format' })}
        placeholder={formatMessage({ id: 'import.formatPlaceholder' })}
        description={formatMessage({
          id: isRecognised ? 'import.recognised' : 'import.unrecognised',
        })}
        inputWrapperOrder={['label', 'input', 'description']}
        formats={formats}
        value={format}
        onChange={(chosen) => chosen && onChoose({ format: chosen })}
        disabled={disabled}
      />
      <LocaleSelect
        ref={unknown === 'locale' ? firstUnknown : undefined}
        label={formatMessage({ id: 'import.locale' })}
        locales={locales}
        preferred={existing}
        others={format && formats[format].localesIn ? all : undefined}
        value={isForMany ? allLocales : locale}
        onChange={(code) => {
          if (code !== null) onChoose({ locale: code === allLocales ? undefined : code });
        }}
        disabled={disabled}
      />
    </SimpleGrid>
  );
}

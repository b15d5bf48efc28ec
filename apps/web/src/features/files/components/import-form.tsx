import { Button, CloseButton, Group, Stack } from '@mantine/core';
import type { ImportSummary } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { IconFileText } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../ui/notice.tsx';
import { LocaleSelect } from '../../locales/components/locale-select.tsx';
import { localesQuery, projectLocalesQuery } from '../../locales/locales.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { formatsQuery, importFile } from '../files.api.ts';
import { FormatSelect } from './format-select.tsx';
import { ImportError } from './import-error.tsx';
import classes from './import-form.module.css';
import type { FinishedImport } from './import-result.tsx';
import { UploadProgress } from './upload-progress.tsx';

export interface ChosenFile {
  file: File;
  /** How it begins. */
  head: Uint8Array;
}

interface Props {
  chosen: ChosenFile;
  onCancel: () => void;
  onFinish: (finished: FinishedImport) => void;
}

/** What a file is imported as and where to, guessed from the file as far as possible. */
export function ImportForm({ chosen, onCancel, onFinish }: Props) {
  const { formatMessage, formatNumber } = useIntl();
  const { file, head } = chosen;
  const size = toUnit(file.size);
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const { createFileGuesser, formats } = useSuspenseQuery(formatsQuery).data;
  const { data: known } = useSuspenseQuery(localesQuery);
  const { data: projectLocales } = useSuspenseQuery(projectLocalesQuery(projectId));
  const existing = useMemo(
    () => new Set(projectLocales.map(({ locale }) => locale.code)),
    [projectLocales],
  );

  const [guess] = useState(() =>
    createFileGuesser({ known: known.map(({ code }) => code), preferred: existing })({
      path: file.name,
      head,
    }),
  );
  const [format, setFormat] = useState<FormatId | null>(guess.format?.id ?? null);
  const [locale, setLocale] = useState<string | null>(
    guess.locale && guess.locale.certainty !== 'unsure' ? guess.locale.code : null,
  );
  const [sent, setSent] = useState(0);
  const { mutate, reset, isPending, error } = useMutation(importFile(queryClient, projectId));

  const submit = () => {
    if (format === null || locale === null) return;
    setSent(0);
    mutate(
      { file, format, locale, onProgress: setSent },
      { onSuccess: (summary: ImportSummary) => onFinish({ file, locale, summary }) },
    );
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <ImportError error={error} />
        <div className={classes.file}>
          <IconFileText size={20} stroke={1.5} aria-hidden="true" />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>
            {formatNumber(size.value, {
              style: 'unit',
              unit: size.unit,
              unitDisplay: size.unit === 'byte' ? 'long' : 'short',
              maximumFractionDigits: 1,
            })}
          </span>
          <CloseButton
            aria-label={formatMessage({ id: 'import.removeFile' })}
            disabled={isPending}
            onClick={onCancel}
          />
        </div>
        <FormatSelect
          label={formatMessage({ id: 'import.format' })}
          placeholder={formatMessage({ id: 'import.formatPlaceholder' })}
          description={formatMessage({
            id: guess.format === undefined ? 'import.unrecognised' : 'import.recognised',
          })}
          formats={formats}
          value={format}
          onChange={(chosenFormat) => {
            setFormat(chosenFormat);
            // What was wrong may be right now.
            reset();
          }}
          disabled={isPending}
        />
        <LocaleSelect
          label={formatMessage({ id: 'import.locale' })}
          locales={known}
          preferred={existing}
          value={locale}
          onChange={setLocale}
          disabled={isPending}
        />
        {locale !== null && existing.has(locale) && (
          <Notice tone="warning">
            <FormattedMessage id="import.overwrites" />
          </Notice>
        )}
        {isPending && <UploadProgress share={sent} />}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onCancel}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit" loading={isPending} disabled={format === null || locale === null}>
            <FormattedMessage id="import.submit" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function toUnit(bytes: number) {
  if (bytes < 1000) return { value: bytes, unit: 'byte' } as const;
  if (bytes < 1_000_000) return { value: bytes / 1000, unit: 'kilobyte' } as const;
  return { value: bytes / 1_000_000, unit: 'megabyte' } as const;
}

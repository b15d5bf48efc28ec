import { Button, Checkbox, Stack } from '@mantine/core';
import type { FormatId } from '@parlance/formats';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LocaleSelect } from '../../locales/components/locale-select.tsx';
import { projectLocalesQuery } from '../../locales/locales.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { exportFile, formatsQuery } from '../files.api.ts';
import { saveFile } from '../save-file.ts';
import { FormatSelect } from './format-select.tsx';

export function ExportPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data } = useSuspenseQuery(projectLocalesQuery(projectId));
  return (
    <Page width="narrow">
      <PageHeader
        title={formatMessage({ id: 'export.title' })}
        description={<FormattedMessage id="export.description" />}
      />
      {data.length > 0 ? (
        <ExportForm projectId={projectId} />
      ) : (
        <EmptyState
          icon={IconDownload}
          title={formatMessage({ id: 'export.emptyTitle' })}
          description={<FormattedMessage id="export.emptyDescription" />}
        >
          <LinkButton
            to="/projects/$projectId/translations"
            params={{ projectId }}
            variant="default"
          >
            <FormattedMessage id="export.goToLocales" />
          </LinkButton>
        </EmptyState>
      )}
    </Page>
  );
}

function ExportForm({ projectId }: { projectId: string }) {
  const { formatMessage } = useIntl();
  const { formats } = useSuspenseQuery(formatsQuery).data;
  const { data } = useSuspenseQuery(projectLocalesQuery(projectId));
  const locales = data.map((item) => item.locale);

  const [locale, setLocale] = useState<string | null>(
    locales.length === 1 ? (locales[0]?.code ?? null) : null,
  );
  const [fallbackLocale, setFallbackLocale] = useState<string | null>(null);
  const [format, setFormat] = useState<FormatId | null>(null);
  const [untranslated, setUntranslated] = useState(false);
  const { mutate, isPending, error } = useMutation(exportFile(projectId));

  const download = () => {
    if (locale === null || format === null) return;
    const name = locale + formats[format].extensions[0];
    mutate(
      { locale, format, fallbackLocale, untranslated },
      { onSuccess: (content: Blob) => saveFile(content, name) },
    );
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        download();
      }}
    >
      <Stack>
        <ErrorAlert error={error} action="ExportLocale" />
        <LocaleSelect
          label={formatMessage({ id: 'export.locale' })}
          locales={locales}
          value={locale}
          onChange={(code) => {
            setLocale(code);
            if (code === fallbackLocale) setFallbackLocale(null);
          }}
        />
        {locales.length > 1 && (
          <LocaleSelect
            label={formatMessage({ id: 'export.fallback' })}
            description={formatMessage({ id: 'export.fallbackHint' })}
            locales={locales.filter(({ code }) => code !== locale)}
            value={fallbackLocale}
            onChange={setFallbackLocale}
            clearable
          />
        )}
        <FormatSelect
          label={formatMessage({ id: 'export.format' })}
          placeholder={formatMessage({ id: 'export.formatPlaceholder' })}
          formats={formats}
          value={format}
          onChange={setFormat}
        />
        <Checkbox
          label={formatMessage({ id: 'export.untranslated' })}
          description={formatMessage({ id: 'export.untranslatedHint' })}
          checked={untranslated}
          onChange={({ currentTarget }) => setUntranslated(currentTarget.checked)}
        />
        <Button
          type="submit"
          loading={isPending}
          disabled={locale === null || format === null}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          style={{ alignSelf: 'end' }}
        >
          <FormattedMessage id="export.download" />
        </Button>
      </Stack>
    </form>
  );
}

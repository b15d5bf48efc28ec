import { Button, Checkbox, Radio, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { pseudoLocales } from '@parlance/messages';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { saveFile } from '../../../../lib/api/save-file.ts';
import { LinkButton } from '../../../../ui/link.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { LocaleSelect } from '../../../locales/components/locale-select.tsx';
import { useProjectLocales } from '../../../locales/hooks/use-project-locales.ts';
import { FilePicker } from '../../../project-files/components/file-picker.tsx';
import { filesQuery } from '../../../project-files/project-files.api.ts';
import { useProject, useProjectId } from '../../../projects/hooks/use-project.ts';
import { projectStatsQuery } from '../../../projects/projects.api.ts';
import { type ExportChoice, missingOf, recallExport, rememberExport } from '../../export-choice.ts';
import { type ExportInput, exportCheckQuery, exportFiles } from '../../exports.api.ts';
import { formatsQuery, importedFilesQuery } from '../../files.api.ts';
import { fileNameFor, formatsOf } from '../../imported-files.ts';
import { FormatSelect } from '../format-select.tsx';
import { ErrorsChoice } from './errors-choice.tsx';
import { ExportLosses } from './export-losses.tsx';
import classes from './export-page.module.css';
import { FileBeginning } from './file-beginning.tsx';
import { MissingChoice } from './missing-choice.tsx';
import { MoreExportOptions } from './more-export-options.tsx';
import { findPathProblem, PathPattern } from './path-pattern.tsx';

/** The pause in typing the path before the check is sent, in ms: the check writes all files. */
const checkDelayMs = 500;

export function ExportPage() {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { locales } = useProjectLocales(projectId);
  return (
    <Page>
      <PageHeader
        title={formatMessage({ id: 'export.title' })}
        description={<FormattedMessage id="export.description" />}
      />
      {locales.length > 0 ? (
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
  const { data: registry } = useSuspenseQuery(formatsQuery);
  const { locales } = useProjectLocales(projectId);
  const codes = useMemo(() => locales.map(({ code }) => code), [locales]);

  const { data: imported } = useSuspenseQuery(importedFilesQuery(projectId));
  const likely = useLikelyLocales(projectId, codes);
  const formats = formatsOf(imported);
  const { data: files } = useSuspenseQuery(filesQuery(projectId));
  const [choice, setChoice] = useState(() =>
    recallExport(projectId, { locales: likely, formats, files: files.map(({ id }) => id) }),
  );
  const change = (part: Partial<ExportChoice>) => setChoice((whole) => ({ ...whole, ...part }));
  const { isAll, locale, format, fallbackLocale, untranslated } = choice;
  const pseudo = usePseudoLocales(codes);
  // It has all source texts, and nobody's errors.
  const isPseudo = !isAll && pseudo.some(({ value }) => value === locale);
  const pluralFormat = format === null ? undefined : registry.formats[format].pluralFormat;
  const pattern = choice.pattern.trim();
  const missing = format === null ? 'omit' : missingOf(choice, registry.formats[format]);
  const problem = isAll
    ? findPathProblem(registry, pattern, { format, locales: codes })
    : undefined;
  const input: ExportInput | undefined =
    format !== null && problem === undefined && (isAll || locale !== null)
      ? { ...choice, locale: isAll ? null : locale, format, missing, pattern }
      : undefined;
  const [checkedPattern] = useDebouncedValue(pattern, checkDelayMs);
  const checked = checkedPattern === pattern ? input : undefined;
  const check = useQuery(exportCheckQuery(projectId, checked));
  // The losses of another choice would be wrong, while its first lines are only pale until those of the new one come.
  const report = check.isPlaceholderData ? undefined : check.data;
  const beginning = input && check.data?.beginning;
  const { mutate, isPending, error } = useMutation(exportFiles(projectId));
  const [saved, setSaved] = useState<string>();

  const nameOf = ({ locale: code, format: id }: ExportInput) => {
    const [extension] = registry.formats[id].extensions;
    if (code === null) return 'translations.zip';
    return fileNameFor({ locale: code, format: id, extension }, imported);
  };

  const download = () => {
    if (!input) return;
    const name = nameOf(input);
    setSaved(undefined);
    mutate(input, {
      onSuccess: (content: Blob) => {
        saveFile(content, name);
        setSaved(name);
        rememberExport(projectId, choice);
      },
    });
  };

  return (
    <div className={classes.columns}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          download();
        }}
      >
        <Stack>
          <ErrorAlert error={error} action="ExportLocale" />
          {locales.length > 1 && (
            <Radio.Group
              label={formatMessage({ id: 'export.scope' })}
              value={isAll ? 'all' : 'one'}
              onChange={(value) => change({ isAll: value === 'all' })}
            >
              <Stack gap={8} mt={8}>
                <Radio value="one" label={formatMessage({ id: 'export.scopeOne' })} />
                <Radio value="all" label={formatMessage({ id: 'export.scopeAll' })} />
              </Stack>
            </Radio.Group>
          )}
          {!isAll && (
            <LocaleSelect
              label={formatMessage({ id: 'export.locale' })}
              locales={locales}
              last={pseudo}
              value={locale}
              onChange={(code) =>
                change({
                  locale: code,
                  ...(code === fallbackLocale ? { fallbackLocale: null } : {}),
                })
              }
            />
          )}
          <FilePicker
            projectId={projectId}
            label={formatMessage({ id: 'terms.file' })}
            none={formatMessage({ id: 'files.overview' })}
            value={choice.fileId}
            onChange={(fileId) => change({ fileId })}
          />
          {locales.length > 1 && (
            <LocaleSelect
              label={formatMessage({ id: 'export.fallback' })}
              description={formatMessage({ id: 'export.fallbackHint' })}
              locales={locales.filter(({ code }) => isAll || code !== locale)}
              value={fallbackLocale}
              onChange={(code) => change({ fallbackLocale: code })}
              clearable
            />
          )}
          <FormatSelect
            label={formatMessage({ id: 'export.format' })}
            placeholder={formatMessage({ id: 'export.formatPlaceholder' })}
            description={
              pluralFormat &&
              !isAll &&
              formatMessage(
                { id: 'export.pluralFormat' },
                { format: registry.formats[pluralFormat].label },
              )
            }
            formats={registry.formats}
            imported={formats}
            value={format}
            onChange={(chosen) => change({ format: chosen, missing: null })}
          />
          {isAll && (
            <PathPattern
              registry={registry}
              format={format}
              locales={codes}
              problem={problem}
              value={choice.pattern}
              onChange={(typed) => change({ pattern: typed })}
            />
          )}
          {format !== null && !isPseudo && (
            <MissingChoice
              value={missing}
              emptyIsNone={registry.formats[format].emptyIsNone ?? false}
              isAll={untranslated}
              onChange={(chosen) => change({ missing: chosen })}
            />
          )}
          {!isPseudo && (
            <>
              <Checkbox
                label={formatMessage({ id: 'export.untranslated' })}
                description={formatMessage({ id: 'export.untranslatedHint' })}
                checked={untranslated}
                onChange={({ currentTarget }) => change({ untranslated: currentTarget.checked })}
              />
              <ErrorsChoice
                projectId={projectId}
                locale={isAll ? null : locale}
                fileId={choice.fileId}
                count={report?.errors}
                value={choice.withoutErrors}
                onChange={(withoutErrors) => change({ withoutErrors })}
              />
            </>
          )}
          <MoreExportOptions projectId={projectId} choice={choice} onChange={change} />
          {input && report && <ExportLosses projectId={projectId} input={input} report={report} />}
          <Button
            type="submit"
            loading={isPending}
            disabled={!input}
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            style={{ alignSelf: 'end' }}
          >
            <FormattedMessage id="export.download" />
          </Button>
          {saved !== undefined && (
            <Notice tone="success">
              <FormattedMessage id="export.done" values={{ name: <bdi key="name">{saved}</bdi> }} />
            </Notice>
          )}
        </Stack>
      </form>
      {beginning && (
        <FileBeginning
          name={nameOf(input)}
          beginning={beginning}
          isStale={check.isPlaceholderData}
        />
      )}
    </div>
  );
}

/** The pseudolocales that can be made of the source texts of the project. */
function usePseudoLocales(codes: readonly string[]): readonly { value: string; label: string }[] {
  const { formatMessage } = useIntl();
  const { sourceLocale, textsInKeys } = useProject();
  const isPossible = Boolean(sourceLocale) || textsInKeys;
  return useMemo(
    () =>
      (isPossible ? pseudoLocales : [])
        .filter((code) => !codes.includes(code))
        .map((code) => ({ value: code, label: formatMessage({ id: `export.pseudo.${code}` }) })),
    [isPossible, codes, formatMessage],
  );
}

/** The locales of the project: unfinished ones first, the source locale last. */
function useLikelyLocales(projectId: string, codes: readonly string[]): readonly string[] {
  const { sourceLocale } = useProject();
  const { localeStats } = useSuspenseQuery(projectStatsQuery(projectId)).data;
  const rank = (code: string) =>
    code === sourceLocale ? 2 : localeStats[code]?.progress === 1 ? 1 : 0;
  return codes.toSorted((a, b) => rank(a) - rank(b));
}

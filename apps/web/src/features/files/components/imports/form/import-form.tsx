import { Button, Checkbox, CloseButton, Group, Stack } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../../ui/notes/notice.tsx';
import { useProjectLocales } from '../../../../locales/hooks/use-project-locales.ts';
import { FilePicker } from '../../../../project-files/components/file-picker.tsx';
import { filesQuery } from '../../../../project-files/project-files.api.ts';
import { useCan, useProject, useProjectId } from '../../../../projects/hooks/use-project.ts';
import { projectStatsQuery } from '../../../../projects/projects.api.ts';
import { findFileLike } from '../../../file-like.ts';
import { formatsQuery } from '../../../files.api.ts';
import { useImportPlan } from '../../../hooks/use-import-plan.ts';
import {
  type ChosenFile,
  type ImportOutcome,
  type ImportPlan,
  isManyFiles,
} from '../../../import-plan.ts';
import { FileSize } from '../../file-size.tsx';
import { MoreOptions } from '../../more-options.tsx';
import { PlaceholderSelect } from '../../placeholder-select.tsx';
import { ImportError } from '../import-error.tsx';
import { ImportExcess } from './import-excess.tsx';
import { ImportFileList } from './import-file-list.tsx';
import classes from './import-form.module.css';
import { ImportPart } from './import-part.tsx';
import { ImportTarget } from './import-target.tsx';
import { SourceChoice } from './source-choice.tsx';
import { StrategyChoice } from './strategy-choice.tsx';
import { TableColumns } from './table-columns.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** A folder can have thousands of files. */
const listedAtOnce = 20;

interface Props {
  chosen: readonly ChosenFile[];
  onCancel: () => void;
  onFinish: (outcome: ImportOutcome) => void;
}

/** The choices of an import, and the changes that it would make. */
export function ImportForm({ chosen, onCancel, onFinish }: Props) {
  const { formatMessage } = useIntl();
  const existing = useExistingLocales();
  const lone = useLoneGuess(chosen, existing);
  const project = useProject();
  const canChoose = useCan('EditProject');
  const isFirst = canChoose && project.termsCount === 0 && project.sourceLocale === null;
  const { data: projectFiles } = useSuspenseQuery(filesQuery(project.id));
  const unnamed = projectFiles.length > 1 ? project.id : null;
  const plan = useImportPlan(chosen, {
    ...lone,
    sourceLocale: isFirst ? 'auto' : null,
    fileId: findFileLike(nameOf(chosen), projectFiles)?.id ?? unnamed,
  });
  const { files, preview, isChecking, isImporting } = plan;
  const { isMany, isForMany, choices, strategy, placeholders, removeMissing } = plan.plan;
  const { refusesDuplicates, skipRefused } = plan.plan;
  const canDelete = useCan('DeleteTerm');
  // Without terms in the project, an import has nothing to overwrite or delete.
  const { data: stats } = useSuspenseQuery(projectStatsQuery(useProjectId()));
  const hasTerms = stats.projectStats.terms > 0;
  const isLone = chosen.length === 1;
  const taken = preview?.filter(({ outcome }) => outcome === 'imported') ?? [];
  const isRefused = preview?.some(({ outcome }) => outcome === 'refused') ?? false;
  const targets =
    isMany || isForMany ? taken.map(({ locale }) => locale) : [choices[nameOf(chosen)]?.locale];
  const overwrites = strategy === 'overwrite' && targets.some((code) => code && existing.has(code));
  const parts = isMany ? [] : taken;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        plan.submit(onFinish);
      }}
    >
      <Stack>
        {plan.excess ? (
          <ImportExcess excess={plan.excess} chosen={chosen} />
        ) : (
          <ImportError error={plan.error} />
        )}
        {(isLone || files.length === 0) &&
          chosen.slice(0, listedAtOnce).map(({ file, path }) => (
            <div key={path} className={classes.file}>
              <IconFileText size={20} stroke={1.5} aria-hidden="true" />
              <span className={classes.name}>{path}</span>
              <span className={classes.size}>
                <FileSize bytes={file.size} />
              </span>
              {isLone && (
                <CloseButton
                  aria-label={formatMessage({ id: 'import.removeFile' })}
                  disabled={isImporting}
                  onClick={onCancel}
                />
              )}
            </div>
          ))}
        {!isMany && (
          <ImportTarget
            format={choices[nameOf(chosen)]?.format ?? null}
            locale={choices[nameOf(chosen)]?.locale ?? null}
            isForMany={isForMany}
            existing={existing}
            isRecognised={lone.choices[nameOf(chosen)]?.format !== undefined}
            onChoose={(choice) => plan.choose(nameOf(chosen), choice)}
            disabled={isImporting}
          />
        )}
        {!isMany && (
          <FilePicker
            projectId={project.id}
            label={formatMessage({ id: 'import.projectFile' })}
            description={formatMessage({ id: 'import.projectFileHint' })}
            value={plan.plan.fileId}
            onChange={plan.setFileId}
            disabled={isImporting}
          />
        )}
        {plan.table && (
          <TableColumns
            {...plan.table}
            existing={existing}
            onChange={plan.setTable}
            disabled={isImporting}
          />
        )}
        {plan.plan.sourceLocale !== null && plan.source && (
          <SourceChoice
            source={plan.source}
            existing={existing}
            onChange={plan.setSourceLocale}
            disabled={isImporting}
          />
        )}
        {hasTerms && (
          <StrategyChoice value={strategy} onChange={plan.setStrategy} disabled={isImporting} />
        )}
        {hasTerms && !isMany && canDelete && (
          <Checkbox
            label={formatMessage({ id: 'import.removeMissing' })}
            description={formatMessage({ id: 'import.removeMissingHint' })}
            checked={removeMissing}
            onChange={({ currentTarget }) => plan.setRemoveMissing(currentTarget.checked)}
            disabled={isImporting}
          />
        )}
        <MoreOptions isOpen={placeholders !== null}>
          <PlaceholderSelect
            value={placeholders}
            onChange={plan.setPlaceholders}
            disabled={isImporting}
          />
          <Checkbox
            label={formatMessage({ id: 'import.refuseDuplicates' })}
            description={formatMessage({ id: 'import.refuseDuplicatesHint' })}
            checked={refusesDuplicates}
            onChange={({ currentTarget }) => plan.setRefusesDuplicates(currentTarget.checked)}
            disabled={isImporting}
          />
        </MoreOptions>
        {overwrites && (
          <Notice tone="warning">
            <FormattedMessage id="import.overwrites" />
          </Notice>
        )}
        {isMany && files.length > 0 && (
          <ImportFileList
            files={files}
            choices={choices}
            existing={existing}
            onChoose={plan.choose}
            isFresh={preview !== undefined}
            disabled={isImporting}
          />
        )}
        {parts.map(({ locale, summary }) => (
          <ImportPart key={locale} locale={locale} isNamed={parts.length > 1} summary={summary} />
        ))}
        {preview && isMany && (isRefused || taken.length === 0) && (
          <Notice tone="warning">
            <FormattedMessage id={isRefused ? 'import.someRefused' : 'import.noneTaken'} />
          </Notice>
        )}
        {isMany && isRefused && taken.length > 0 && (
          <Checkbox
            label={formatMessage({ id: 'import.skipRefused' })}
            checked={skipRefused}
            onChange={({ currentTarget }) => plan.setSkipRefused(currentTarget.checked)}
            disabled={isImporting}
          />
        )}
        {(isChecking || isImporting) && (
          <UploadProgress
            share={plan.sent}
            work={formatMessage({ id: isImporting ? 'import.importing' : 'import.checking' })}
            onStop={isImporting && plan.sent >= 1 ? undefined : plan.stop}
          />
        )}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" disabled={isImporting} onClick={onCancel}>
            <FormattedMessage id="action.cancel" />
          </Button>
          {plan.isClear && !plan.excess && !preview && !isChecking && (
            <Button variant="default" onClick={plan.check}>
              <FormattedMessage id="import.check" />
            </Button>
          )}
          <Button
            type="submit"
            loading={isImporting}
            disabled={(isRefused && !skipRefused) || taken.length === 0 || isChecking}
          >
            <FormattedMessage id="import.submit" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type LoneGuess = Pick<ImportPlan, 'choices' | 'isForMany'>;

const nameOf = ([first]: readonly ChosenFile[]) => first?.path ?? '';

function useExistingLocales(): ReadonlySet<string> {
  const { locales } = useProjectLocales(useProjectId());
  return useMemo(() => new Set(locales.map(({ code }) => code)), [locales]);
}

/** The guess for a single file. For many files and archives, the server guesses. */
function useLoneGuess(chosen: readonly ChosenFile[], existing: ReadonlySet<string>): LoneGuess {
  const { createFileGuesser } = useSuspenseQuery(formatsQuery).data;
  const [guess] = useState((): LoneGuess => {
    const [first] = chosen;
    if (!first || isManyFiles(chosen)) return { choices: {}, isForMany: false };
    const name = first.path;
    const guesser = createFileGuesser({ preferred: existing });
    const { format, locale, isForMany } = guesser({ path: name, head: first.head });
    const isSure = !isForMany && locale !== undefined && locale.certainty !== 'unsure';
    const choice = {
      ...(format ? { format: format.id } : {}),
      ...(isSure ? { locale: locale.code } : {}),
    };
    return { choices: { [name]: choice }, isForMany };
  });
  return guess;
}

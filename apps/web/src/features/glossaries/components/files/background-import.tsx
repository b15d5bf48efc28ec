import { Button, Group, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import type { ListedJob } from '@parlance/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { DiagnosticList } from '../../../files/components/diagnostic-list.tsx';
import { JobProgress } from '../../../jobs/components/job-progress.tsx';
import { isUnfinished, toApiError } from '../../../jobs/jobs.api.ts';
import { invalidateGlossary } from '../../glossaries.api.ts';
import { finishedImportQuery, importsQuery } from '../../glossary-files.api.ts';
import classes from './background-import.module.css';
import { ImportReport } from './import-report.tsx';
import { UndoImportButton } from './undo-import-button.tsx';

/** So long after its end a result is shown to whoever comes to the page. */
const shownMs = 3_600_000;

/** The own latest import into a glossary that is done in the background: its progress, and then what came of it. */
export function BackgroundImport({ glossaryId }: { glossaryId: string }) {
  const { data: [job] = [] } = useQuery(importsQuery(glossaryId));
  const [seen, setSeen] = useSessionStorage({
    key: `seen-import.${glossaryId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  if (!job || !('glossary' in job.about) || job.id === seen) return null;
  const about = { glossaryId, job, file: job.about.file, onClose: () => setSeen(job.id) };
  if (isUnfinished(job)) return <Running {...about} />;
  const { finishedAt, error, state } = job;
  if (finishedAt === null || Date.now() - Date.parse(finishedAt) > shownMs) return null;
  if (error) return <Failed {...about} error={error} />;
  return state === 'done' ? <Finished {...about} /> : null;
}

interface Props {
  glossaryId: string;
  job: ListedJob;
  file: string;
  onClose: () => void;
}

function Running({ glossaryId, job, file }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  // What it has brought counts from the moment that it is there.
  useEffect(
    () => () => void invalidateGlossary(queryClient, glossaryId),
    [queryClient, glossaryId],
  );
  return (
    <div className={classes.place}>
      <Text size="sm">
        <FormattedMessage id="jobs.goesOn" values={{ file: <bdi dir="ltr">{file}</bdi> }} />
      </Text>
      <JobProgress
        job={job}
        label={formatMessage({ id: 'jobs.progress' }, { file })}
        status={<FormattedMessage id="import.importing" />}
        cancelLabel={formatMessage({ id: 'jobs.cancel' }, { file })}
      />
    </div>
  );
}

function Finished({ glossaryId, job, file, onClose }: Props) {
  const { data, error } = useQuery(finishedImportQuery(glossaryId, job.id));
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  const { changeSetId } = job;
  return (
    <div className={classes.place}>
      <Notice tone="success">
        <FormattedMessage
          id="glossaries.importedFile"
          values={{ file: <bdi dir="ltr">{file}</bdi> }}
        />
      </Notice>
      <ImportReport result={data} isPreview={false} />
      <Group justify="flex-end">
        <UndoImportButton {...{ glossaryId, changeSetId }} onUndone={onClose} />
        <CloseNote onClose={onClose} />
      </Group>
    </div>
  );
}

function Failed({ error, onClose }: Props & { error: NonNullable<ListedJob['error']> }) {
  const { details = [] } = error;
  return (
    <div className={classes.place}>
      <ErrorAlert
        error={toApiError(error)}
        action="ImportLocale"
        hints={{ 422: 'glossaries.full' }}
      >
        {details.length > 0 && <DiagnosticList diagnostics={details} />}
      </ErrorAlert>
      <Group justify="flex-end">
        <CloseNote onClose={onClose} />
      </Group>
    </div>
  );
}

function CloseNote({ onClose }: Pick<Props, 'onClose'>) {
  return (
    <Button variant="default" onClick={onClose}>
      <FormattedMessage id="action.close" />
    </Button>
  );
}

import { Button, Group, Stack } from '@mantine/core';
import type { ShownJob } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { ErrorAlert } from '../../../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../../../ui/notes/notice.tsx';
import { JobFile } from '../../../../jobs/components/job-file.tsx';
import { ImportProgress } from '../../../../jobs/components/job-progress.tsx';
import { finishedJobQuery, isImport, jobsQuery, toApiError } from '../../../../jobs/jobs.api.ts';
import { useProjectId } from '../../../../projects/hooks/use-project.ts';
import { type ImportOutcome, toPlannedFiles } from '../../../import-plan.ts';
import { ImportError } from '../import-error.tsx';
import { ImportResult } from '../result/import-result.tsx';

interface Props {
  jobId: string;
  onAgain: () => void;
}

/** An import in the background: its progress, and then its result or error. */
export function ImportJob({ jobId, onAgain }: Props) {
  const projectId = useProjectId();
  const { data: jobs } = useQuery(jobsQuery(projectId));
  const job = jobs?.filter(isImport).find(({ id }) => id === jobId);
  const isDone = job?.state === 'done';
  const finished = useQuery({ ...finishedJobQuery(projectId, jobId), enabled: isDone });
  if (!jobs || (isDone && finished.isPending)) return null;
  const outcome = finished.data && toOutcome(finished.data);
  if (outcome) return <ImportResult outcome={outcome} onAgain={onAgain} />;
  const isOver = !job || job.finishedAt !== null;
  return (
    <Stack>
      {job && !isOver && (
        <>
          <Notice tone="info">
            <FormattedMessage id="jobs.goesOn" values={{ file: <JobFile {...job.about} /> }} />
          </Notice>
          <ImportProgress job={job} />
        </>
      )}
      {job?.state === 'cancelled' && (
        <Notice tone="info">
          <FormattedMessage id="jobs.nothingChanged" />
        </Notice>
      )}
      <ErrorAlert error={finished.error} />
      {job?.error && <ImportError error={toApiError(job.error)} />}
      {!job && (
        <Notice tone="info">
          <FormattedMessage id="jobs.gone" />
        </Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          <FormattedMessage id="import.again" />
        </Button>
      </Group>
    </Stack>
  );
}

/** The outcome of a finished job, in the form of an answer to the import request. */
function toOutcome({ result, about, changeSetId }: ShownJob): ImportOutcome | undefined {
  if (!result || !('fileName' in about)) return undefined;
  const { fileName: path, locale, format } = about;
  const files =
    'files' in result
      ? result.files
      : 'diagnostics' in result
        ? toPlannedFiles(result, { path, locale, format: format as FormatId })
        : undefined;
  if (!files) return undefined;
  return {
    files,
    changeSetId: changeSetId ?? undefined,
    source: undefined,
  };
}

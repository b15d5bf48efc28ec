import { Button, Group, Stack } from '@mantine/core';
import type { ShownJob } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { JobProgress } from '../../../jobs/components/job-progress.tsx';
import { jobsQuery } from '../../../jobs/jobs.api.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { type ImportOutcome, toPlannedFiles } from '../../import-plan.ts';
import { ImportError } from './import-error.tsx';
import { toApiError } from './import-job-list.tsx';
import { ImportResult } from './import-result.tsx';

interface Props {
  jobId: string;
  onAgain: () => void;
}

/** An import in the background: how far it is, and then what it has changed or why it has not. */
export function ImportJob({ jobId, onAgain }: Props) {
  const { data: jobs } = useQuery(jobsQuery(useProjectId()));
  if (!jobs) return null;
  const job = jobs.find(({ id }) => id === jobId);
  const outcome = job && toOutcome(job);
  if (outcome) return <ImportResult outcome={outcome} onAgain={onAgain} />;
  const isOver = !job || job.finishedAt !== null;
  return (
    <Stack>
      {job && !isOver && (
        <>
          <Notice tone="info">
            <FormattedMessage
              id="jobs.goesOn"
              values={{ file: <bdi dir="ltr">{job.about.fileName}</bdi> }}
            />
          </Notice>
          <JobProgress job={job} />
        </>
      )}
      {job?.state === 'cancelled' && (
        <Notice tone="info">
          <FormattedMessage id="jobs.nothingChanged" />
        </Notice>
      )}
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

/** What an import that is done would have answered. */
function toOutcome({ result, about, changeSetId }: ShownJob): ImportOutcome | undefined {
  if (!result) return undefined;
  const { fileName: path, locale, format } = about;
  return {
    files: toPlannedFiles(result, { path, locale, format: format as FormatId }),
    changeSetId: changeSetId ?? undefined,
    source: undefined,
  };
}

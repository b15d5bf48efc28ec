import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { JobProgress } from '../../jobs/components/job-progress.tsx';
import { isUnfinished, jobsQuery, toApiError } from '../../jobs/jobs.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';

interface Props {
  jobId: string;
  onDone: () => void;
}

/** Filling in the background: its progress, and then its error. `followFill` tells its result. */
export function FillJob({ jobId, onDone }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { data: jobs } = useQuery(jobsQuery(projectId));
  const job = jobs?.find(({ id }) => id === jobId);
  const isDone = job?.state === 'done';
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    if (isDone) finish();
  }, [isDone]);

  if (!job || isDone) return null;
  if (isUnfinished(job)) {
    return (
      <JobProgress
        job={job}
        label={formatMessage({ id: 'memory.filling' })}
        status={<FormattedMessage id="memory.filling" />}
      />
    );
  }
  if (job.error) return <ErrorAlert error={toApiError(job.error)} />;
  return (
    <Notice tone="info">
      <FormattedMessage id="memory.fillCancelled" />
    </Notice>
  );
}

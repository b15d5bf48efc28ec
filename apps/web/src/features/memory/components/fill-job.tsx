import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { JobProgress } from '../../jobs/components/job-progress.tsx';
import { finishedJobQuery, isUnfinished, jobsQuery, toApiError } from '../../jobs/jobs.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { finishFilling } from '../memory-fill.api.ts';

interface Props {
  jobId: string;
  onDone: () => void;
}

/** Filling in the background: its progress, and then its error. Its result is told as that of a request is. */
export function FillJob({ jobId, onDone }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const { data: jobs } = useQuery(jobsQuery(projectId));
  const job = jobs?.find(({ id }) => id === jobId);
  const finished = useQuery({
    ...finishedJobQuery(projectId, jobId),
    enabled: job?.state === 'done',
  });
  const { data } = finished;
  const finish = useEffectEvent(() => {
    if (!data?.result || !('filled' in data.result)) return;
    const { result, changeSetId } = data;
    onDone();
    void finishFilling(queryClient, projectId, { result, changeSetId: changeSetId ?? undefined });
  });
  useEffect(() => {
    if (data) finish();
  }, [data]);

  if (!job) return null;
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
  if (job.state !== 'cancelled') return <ErrorAlert error={finished.error} />;
  return (
    <Notice tone="info">
      <FormattedMessage id="memory.fillCancelled" />
    </Notice>
  );
}

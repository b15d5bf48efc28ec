import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ListedJob, ReplacementResult } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import {
  cancelJob,
  finishedJobQuery,
  isUnfinished,
  jobsQuery,
  toApiError,
} from '../../jobs/jobs.api.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { finishReplacing } from '../replace.api.ts';

interface Props {
  jobId: string;
  onDone: (result: ReplacementResult) => void;
}

/** A replacement in the background: its progress, and then its error. Its result is told as that of a request is. */
export function ReplacementJob({ jobId, onDone }: Props) {
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
    if (!data?.result || !('reasons' in data.result)) return;
    const { result, changeSetId } = data;
    onDone(result);
    void finishReplacing(queryClient, projectId, {
      result,
      changeSetId: changeSetId ?? undefined,
    });
  });
  useEffect(() => {
    if (data) finish();
  }, [data]);

  if (!job) return null;
  if (isUnfinished(job)) return <JobProgress job={job} />;
  if (job.error) return <ErrorAlert error={toApiError(job.error)} />;
  if (job.state !== 'cancelled') return <ErrorAlert error={finished.error} />;
  return (
    <Notice tone="info">
      <FormattedMessage id="replace.cancelled" />
    </Notice>
  );
}

function JobProgress({ job: { id, progress } }: { job: ListedJob }) {
  const { formatMessage } = useIntl();
  const { mutate, isPending, error } = useMutation(cancelJob(useQueryClient()));
  const share = progress && progress.done > 0 ? progress.done / progress.total : undefined;
  return (
    <Stack gap={4}>
      <ErrorAlert error={error} />
      <Progress
        value={(share ?? 1) * 100}
        animated={share === undefined}
        aria-label={formatMessage({ id: 'replace.goesOn' })}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed" role="status">
          <FormattedMessage id="replace.goesOn" />
        </Text>
        <Button size="compact-sm" variant="subtle" loading={isPending} onClick={() => mutate(id)}>
          <FormattedMessage id="action.cancel" />
        </Button>
      </Group>
    </Stack>
  );
}

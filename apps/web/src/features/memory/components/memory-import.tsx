import { Button, Group, Progress, Text } from '@mantine/core';
import type { ListedJob } from '@parlance/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { isUnfinished, toApiError } from '../../jobs/jobs.api.ts';
import { cancelMemoryJob, finishedMemoryJobQuery, memoriesQuery } from '../shared-memories.api.ts';
import { MemoryLosses } from './memory-losses.tsx';

interface Props {
  workspaceId: string;
  job: ListedJob;
}

/** So long after its end a result is shown to whoever comes to the page. */
const shownMs = 24 * 3_600_000;

/** The latest import into a memory: its progress, and then what came of it. */
export function MemoryImport({ workspaceId, job }: Props) {
  if (isUnfinished(job)) return <RunningImport workspaceId={workspaceId} job={job} />;
  const { finishedAt, error, state } = job;
  if (finishedAt === null || Date.now() - Date.parse(finishedAt) > shownMs) return null;
  if (error) return <ImportFailure error={error} />;
  return state === 'done' ? <FinishedImport workspaceId={workspaceId} jobId={job.id} /> : null;
}

function RunningImport({ workspaceId, job }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const cancel = useMutation(cancelMemoryJob(queryClient, workspaceId));
  const { progress, state } = job;
  const share = progress && progress.total > 0 ? progress.done / progress.total : undefined;
  // What it has brought counts from the moment that it is there.
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: memoriesQuery(workspaceId).queryKey });
    },
    [queryClient, workspaceId],
  );
  return (
    <div>
      <ErrorAlert error={cancel.error} />
      <Progress
        value={(share ?? 1) * 100}
        animated={share === undefined}
        aria-label={formatMessage({ id: 'memories.importing' })}
      />
      <Group justify="space-between">
        <Text size="xs" c="dimmed" role="status">
          <FormattedMessage id={state === 'waiting' ? 'jobs.waiting' : 'memories.importing'} />
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(job.id)}
        >
          <FormattedMessage id="action.cancel" />
        </Button>
      </Group>
    </div>
  );
}

function FinishedImport({ workspaceId, jobId }: { workspaceId: string; jobId: string }) {
  const { data, error } = useQuery(finishedMemoryJobQuery(workspaceId, jobId));
  const result = data?.result;
  if (error) return <ErrorAlert error={error} />;
  if (!result || !('units' in result)) return null;
  const { units, translations, added, losses } = result;
  return (
    <>
      <Notice tone={losses.length === 0 ? 'success' : 'info'}>
        <FormattedMessage id="memories.imported" values={{ units, translations, added }} />
      </Notice>
      {losses.length > 0 && <MemoryLosses losses={losses} />}
    </>
  );
}

/** What was wrong with the file, with the place. */
function ImportFailure({ error }: { error: NonNullable<ListedJob['error']> }) {
  const [detail] = error.details ?? [];
  if (detail?.line === undefined) return <ErrorAlert error={toApiError(error)} />;
  return (
    <Notice tone="problem">
      <FormattedMessage
        id="memories.brokenFile"
        values={{ line: detail.line, column: detail.column ?? 1 }}
      />{' '}
      <span dir="ltr" lang="en">
        {detail.message}
      </span>
    </Notice>
  );
}

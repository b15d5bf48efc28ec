import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ShownJob } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { cancelJob } from '../jobs.api.ts';

/** How far a job is that is not over, and a way to end it. */
export function JobProgress({ job }: { job: ShownJob }) {
  const { formatMessage } = useIntl();
  const { mutate, isPending, error } = useMutation(cancelJob(useQueryClient()));
  const { progress, state, about } = job;
  const share = progress && progress.total > 0 ? progress.done / progress.total : undefined;
  const text = formatMessage({ id: state === 'waiting' ? 'jobs.waiting' : 'import.importing' });
  return (
    <Stack gap={4}>
      <ErrorAlert error={error} />
      <Progress
        value={(share ?? 1) * 100}
        animated={share === undefined}
        color={state === 'waiting' ? 'var(--text-dimmed)' : 'var(--accent)'}
        aria-label={formatMessage({ id: 'jobs.progress' }, { file: about.fileName })}
      />
      <Group justify="space-between" mih={30}>
        <Text size="xs" c="dimmed" role="status">
          {text}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isPending}
          aria-label={formatMessage({ id: 'jobs.cancel' }, { file: about.fileName })}
          onClick={() => mutate(job.id)}
        >
          {formatMessage({ id: 'action.cancel' })}
        </Button>
      </Group>
    </Stack>
  );
}

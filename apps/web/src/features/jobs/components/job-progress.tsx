import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { cancelJob, type ListedImport } from '../jobs.api.ts';
import { formatJobFile } from './job-file.tsx';

/** The progress of an unfinished import, with a button to cancel it. */
export function JobProgress({ job }: { job: ListedImport }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { mutate, isPending, error } = useMutation(cancelJob(useQueryClient()));
  const { progress, state, about } = job;
  // Many files are all read before the first one is done, so the share is unknown for a while.
  const share = progress && progress.done > 0 ? progress.done / progress.total : undefined;
  const file = formatJobFile(intl, about);
  const countsFiles = progress !== null && about.format === null;
  return (
    <Stack gap={4}>
      <ErrorAlert error={error} />
      <Progress
        value={(share ?? 1) * 100}
        animated={share === undefined}
        color={state === 'waiting' ? 'var(--text-dimmed)' : 'var(--accent)'}
        aria-label={formatMessage({ id: 'jobs.progress' }, { file })}
      />
      <Group justify="space-between" mih={30}>
        <Text size="xs" c="dimmed" role="status">
          {state === 'waiting' ? (
            <FormattedMessage id="jobs.waiting" />
          ) : countsFiles ? (
            <FormattedMessage id="jobs.filesDone" values={{ ...progress }} />
          ) : (
            <FormattedMessage id="import.importing" />
          )}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isPending}
          aria-label={formatMessage({ id: 'jobs.cancel' }, { file })}
          onClick={() => mutate(job.id)}
        >
          {formatMessage({ id: 'action.cancel' })}
        </Button>
      </Group>
    </Stack>
  );
}

import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ListedJob } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { cancelJob, type ListedImport } from '../jobs.api.ts';
import { formatJobFile } from './job-file.tsx';

interface Props {
  job: ListedJob;
  /** The name of the bar. */
  label: string;
  /** What is being done. */
  status: ReactNode;
  /** The name of the button that cancels the job, if “Cancel” does not say enough. */
  cancelLabel?: string;
}

/** The progress of an unfinished job, with a button to cancel it. */
export function JobProgress({ job, label, status, cancelLabel }: Props) {
  const { mutate, isPending, error } = useMutation(cancelJob(useQueryClient()));
  const { id, progress, state } = job;
  // Much may be read before the first part is done, so the share is unknown for a while.
  const share = progress && progress.done > 0 ? progress.done / progress.total : undefined;
  return (
    <Stack gap={4}>
      <ErrorAlert error={error} />
      <Progress
        value={(share ?? 1) * 100}
        animated={share === undefined}
        color={state === 'waiting' ? 'var(--text-dimmed)' : 'var(--accent)'}
        aria-label={label}
      />
      <Group justify="space-between" mih={30}>
        <Text size="xs" c="dimmed" role="status">
          {state === 'waiting' ? <FormattedMessage id="jobs.waiting" /> : status}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          loading={isPending}
          aria-label={cancelLabel}
          onClick={() => mutate(id)}
        >
          <FormattedMessage id="action.cancel" />
        </Button>
      </Group>
    </Stack>
  );
}

/** The progress of an unfinished import. */
export function ImportProgress({ job }: { job: ListedImport }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { progress, about } = job;
  const file = formatJobFile(intl, about);
  const countsFiles = progress !== null && about.format === null;
  return (
    <JobProgress
      job={job}
      label={formatMessage({ id: 'jobs.progress' }, { file })}
      status={
        countsFiles ? (
          <FormattedMessage id="jobs.filesDone" values={{ ...progress }} />
        ) : (
          <FormattedMessage id="import.importing" />
        )
      }
      cancelLabel={formatMessage({ id: 'jobs.cancel' }, { file })}
    />
  );
}

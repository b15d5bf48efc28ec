import { Button, Group, Stack, Text } from '@mantine/core';
import type { MachineRun } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { cancelMachineRun } from '../../runs.api.ts';

interface Props {
  run: MachineRun;
  opened: boolean;
  onClose: () => void;
}

/** Asks what becomes of what a run has translated or judged before it ends. */
export function CancelDialog({ run, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { mutate, isPending, variables, error } = useMutation(
    cancelMachineRun(useQueryClient(), { projectId, runId: run.id }),
  );
  const end = (saves: boolean) => mutate({ saves }, { onSuccess: onClose });
  const { done } = run.progress;
  const isJudging = run.task === 'judge';
  /** Whether what has been judged can be marked as reviewed. */
  const marks = isJudging && run.reviewsClean && done > 0;
  const keeps = isJudging ? marks : done > 0;
  const judgedOnly = marks ? 'machine.cancel.markNothing' : 'machine.run.cancel';
  const throwAway = isJudging ? judgedOnly : 'machine.cancel.throwAway';
  return (
    <Dialog opened={opened} title={formatMessage({ id: 'machine.cancel.title' })} onClose={onClose}>
      <Stack>
        <ErrorAlert error={error} />
        <Text size="sm">
          <FormattedMessage
            id={isJudging ? 'machine.judge.cancelQuestion' : 'machine.cancel.question'}
            values={{ done }}
          />
        </Text>
        {marks && (
          <Text size="sm">
            <FormattedMessage id="machine.cancel.markQuestion" />
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            <FormattedMessage id="machine.cancel.goOn" />
          </Button>
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            loading={isPending && variables?.saves === false}
            disabled={isPending}
            onClick={() => end(false)}
          >
            <FormattedMessage id={throwAway} />
          </Button>
          {keeps && (
            <Button
              loading={isPending && variables?.saves === true}
              disabled={isPending}
              onClick={() => end(true)}
            >
              <FormattedMessage
                id={marks ? 'machine.cancel.markClean' : 'machine.cancel.keep'}
                values={{ done }}
              />
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

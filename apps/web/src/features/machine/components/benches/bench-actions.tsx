import { Button } from '@mantine/core';
import type { MachineBench } from '@parlance/contract';
import { IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../../ui/form/confirm-dialog.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { cancelMachineBench, deleteMachineBench, goesOn } from '../../benches.api.ts';

/** What can be done with a comparison: to cancel it while it goes on, and to delete it afterwards. */
export function BenchActions({ bench }: { bench: MachineBench }) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const cancel = useMutation(cancelMachineBench(queryClient, { projectId, benchId: bench.id }));
  const leave = () =>
    navigate({ to: '/projects/$projectId/machine', params: { projectId }, replace: true });
  const deletion = useConfirmedMutation(
    deleteMachineBench(queryClient, projectId, leave),
    ({ id }: MachineBench) => id,
  );
  return (
    <>
      <ErrorAlert error={cancel.error} />
      {bench.state === 'running' && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          <FormattedMessage id="machine.bench.cancel" />
        </Button>
      )}
      {!goesOn(bench) && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => deletion.ask(bench)}
        >
          <FormattedMessage id="machine.bench.delete" />
        </Button>
      )}
      <ConfirmDialog
        {...deletion.dialog}
        title={formatMessage({ id: 'machine.bench.deleteTitle' })}
        confirmLabel={formatMessage({ id: 'machine.bench.delete' })}
      >
        <FormattedMessage id="machine.bench.deleteQuestion" />
      </ConfirmDialog>
    </>
  );
}

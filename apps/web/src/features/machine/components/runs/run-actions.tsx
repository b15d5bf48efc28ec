import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MachineRun } from '@parlance/contract';
import { IconArrowBackUp, IconPlayerPause, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { useUndoOf } from '../../../history/hooks/use-undo-of.ts';
import { useCan, useProjectId } from '../../../projects/hooks/use-project.ts';
import { isUnfinishedRun, pauseMachineRun } from '../../runs.api.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** What can be done with a run: to pause or to cancel it, and to undo what it has marked as reviewed or has written. */
export function RunActions({ run }: { run: MachineRun }) {
  const projectId = useProjectId();
  const pause = useMutation(pauseMachineRun(useQueryClient(), { projectId, runId: run.id }));
  const [isCancelling, cancelling] = useDisclosure();
  const { state, changeSetId, reviewChangeSetId } = run;
  return (
    <>
      {state === 'running' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
          loading={pause.isPending}
          onClick={() => pause.mutate()}
        >
          <FormattedMessage id="machine.run.pause" />
        </Button>
      )}
      {isUnfinishedRun(state) && state !== 'saving' && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden="true" />}
          onClick={cancelling.open}
        >
          <FormattedMessage id="machine.run.cancel" />
        </Button>
      )}
      {reviewChangeSetId !== null && (
        <UndoRun key={reviewChangeSetId} changeSetId={reviewChangeSetId} ids={ofMarks} />
      )}
      {changeSetId !== null && (
        <UndoRun key={changeSetId} changeSetId={changeSetId} ids={ofTexts} />
      )}
      <CancelDialog run={run} opened={isCancelling} onClose={cancelling.close} />
    </>
  );
}

const ofMarks = { undo: 'machine.run.undoMarks', redo: 'machine.run.redoMarks' } as const;
const ofTexts = { undo: 'undo.undo', redo: 'machine.run.redo' } as const;

interface UndoProps {
  changeSetId: string;
  /** What the button is called. */
  ids: typeof ofMarks | typeof ofTexts;
}

function UndoRun({ changeSetId, ids }: UndoProps) {
  const { undo, isPending, isUndone } = useUndoOf(useProjectId(), changeSetId);
  if (!useCan('UndoChange')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
      loading={isPending}
      onClick={undo}
    >
      <FormattedMessage id={isUndone ? ids.redo : ids.undo} />
    </Button>
  );
}

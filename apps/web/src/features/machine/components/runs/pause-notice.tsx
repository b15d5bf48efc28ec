import { Button } from '@mantine/core';
import type { MachineRun } from '@parlance/contract';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { machineSettingsQuery } from '../../machine.api.ts';
import { resumeMachineRun } from '../../runs.api.ts';
import { MachineError } from '../machine-error.tsx';
import { MachineTrouble } from '../machine-trouble.tsx';
import { MoneyField } from '../providers/amount-fields.tsx';
import classes from './run-page.module.css';

interface Props {
  run: MachineRun;
  pause: NonNullable<MachineRun['pause']>;
}

/** Why a run waits, and what makes it go on. One that has spent its limit needs another one. */
export function PauseNotice({ run, pause: { reason, trouble } }: Props) {
  const { formatMessage } = useIntl();
  const projectId = useProjectId();
  const { currency } = useSuspenseQuery(machineSettingsQuery(projectId)).data;
  const { mutate, isPending, error } = useMutation(
    resumeMachineRun(useQueryClient(), { projectId, runId: run.id }),
  );
  const [typed, setTyped] = useState<number | null>();
  const maxCost = typed === undefined ? run.maxCost : typed;
  const needsLimit = reason === 'runLimit';
  const isStillTooLow = needsLimit && maxCost !== null && maxCost <= (run.maxCost ?? 0);
  return (
    <div className={classes.notice}>
      <Notice tone="warning">
        <FormattedMessage id={`machine.pause.${reason}`} />
        {trouble && (
          <div>
            <MachineTrouble trouble={trouble} />
          </div>
        )}
        <form
          className={classes.resume}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending && !isStillTooLow) mutate(needsLimit ? { maxCost } : {});
          }}
        >
          {needsLimit && (
            <MoneyField
              label={formatMessage({ id: 'machine.run.maxCost' })}
              currency={currency}
              value={maxCost}
              onChange={setTyped}
            />
          )}
          <Button type="submit" loading={isPending} disabled={isStillTooLow}>
            <FormattedMessage id="machine.run.resume" />
          </Button>
        </form>
      </Notice>
      <MachineError error={error} />
    </div>
  );
}

import type { ActivityDetails } from '@parlance/contract';
import { onlyLocale } from '../../../content/activity/only-locale.ts';
import type { Transaction } from '../../../db/database.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import { toMachineUsage } from '../calls/tally.mapper.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { Running } from './going-on.service.ts';
import { listRunRows, type RunChange, type RunRow, updateRun } from './runs.queries.ts';

/** What the log calls the end of a run. */
export const endKinds = { translate: 'machine.end', judge: 'machine.judged' } as const;

/** A run whose job is done with it. */
export interface Ending extends Running {
  readonly job: RunningJob;
}

/** Ends a run with what it has changed last, and its job with it. */
export async function endRun(
  trx: Transaction,
  { events }: Pick<MachineContext, 'events'>,
  { run, scope, job }: Ending,
  change: Pick<RunChange, 'changeSetId' | 'reviewed' | 'reviewChangeSetId'> = {},
): Promise<void> {
  const [current = run] = await listRunRows(trx, scope, { id: run.id });
  const state = current.pause_reason === 'person' ? 'cancelled' : 'done';
  await updateRun(trx, scope, run.id, { ...change, state, pauseReason: null, isOver: true });
  const told = [{ event: 'machine', data: { runId: run.id } }] as const;
  const details = toDetails(current);
  await events.record(trx, scope, { kind: endKinds[run.task], details, events: told });
  await job.complete(trx, null);
}

/** What the log tells of a run: who was sent texts, and what that took. */
export function toDetails(run: RunRow): ActivityDetails {
  const { input_tokens: input, output_tokens: output, characters, cost, calls } = run;
  const { calls: _, ...usage } = toMachineUsage({ calls, input, output, characters, cost });
  return {
    name: run.provider_name,
    ...onlyLocale(run.locales),
    machine: { host: run.host, model: run.model, texts: run.total - run.from_memory, ...usage },
  };
}

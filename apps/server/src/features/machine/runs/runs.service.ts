import type {
  endpoints,
  MachineRefusal,
  MachineRun,
  Output,
  ParsedBody,
  ParsedQuery,
} from '@parlance/contract';
import { z } from 'zod';
import { type ProjectScope, requirePermission } from '../../../access/scope.ts';
import { fromCursor, toCursor } from '../../../api/cursor.ts';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { fromNullableAmount } from '../providers/money.mapper.ts';
import { listUsable } from '../settings.service.ts';
import { endKinds, toDetails } from './ending.service.ts';
import { listFailureRows, updateItemsToStopped } from './items.queries.ts';
import { enqueueRun, getRunRow, type RunsContext } from './run-job.service.ts';
import { toMachineRun, toRunFailure } from './runs.mapper.ts';
import { requireRunPermissions } from './runs.policy.ts';
import { type LockedRun, listRunRows, lockRun, updateRun, updateToPaused } from './runs.queries.ts';
import { requirePrice } from './starting.service.ts';

const maxListed = 50;

export async function getRun(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  id: string,
): Promise<MachineRun> {
  return toMachineRun(await getRunRow(db, scope, id));
}

export async function listRuns(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
): Promise<MachineRun[]> {
  return (await listRunRows(db, scope, { limit: maxListed })).map(toMachineRun);
}

/** Changes a run under its lock, if it is in one of some states. */
async function changing(
  context: Pick<RunsContext, 'db' | 'events' | 'jobs' | 'job'>,
  scope: ProjectScope,
  id: string,
  change: (trx: Transaction, run: LockedRun) => Promise<void>,
): Promise<MachineRun> {
  const { db, events, jobs, job } = context;
  await inTransaction(db, async (trx) => {
    const run = await lockRun(trx, scope, id);
    if (!run) throw new AppError('NotFound');
    for (const locale of run.locales) requirePermission(scope, 'RunMachine', { locale });
    await change(trx, run);
  });
  jobs.wake(job);
  events.tell(scope, { event: 'machine', data: { runId: id } });
  return getRun(context, scope, id);
}

export function pauseRun(
  context: RunsContext,
  scope: ProjectScope,
  id: string,
): Promise<MachineRun> {
  return changing(context, scope, id, async (trx) => updateToPaused(trx, scope, id, 'person'));
}

/** Lets a run go on, by the permissions of whoever resumes it. */
export async function resumeRun(
  context: RunsContext,
  scope: ProjectScope,
  id: string,
  { maxCost }: ParsedBody<typeof endpoints.resumeMachineRun>,
): Promise<MachineRun> {
  const { providers } = await listUsable(context, scope);
  return changing(context, scope, id, async (trx, run) => {
    if (run.state !== 'paused') return;
    requireRunPermissions(scope, run);
    const provider = providers.find((one) => one.id === run.provider_id);
    if (!provider) {
      const message = 'has a provider that is gone, or may not be used any more';
      const reason: MachineRefusal = 'provider';
      throw new AppError('UnprocessableEntity', [{ path: 'params.runId', message, reason }]);
    }
    if (maxCost !== undefined) {
      const judges = providers.filter(({ id: own }) => own === run.judge_id);
      requirePrice([provider, ...judges], maxCost);
    }
    await updateRun(trx, scope, id, {
      state: 'running',
      pauseReason: null,
      trouble: null,
      ...(maxCost === undefined ? {} : { maxCost: fromNullableAmount(maxCost) }),
    });
    await enqueueRun(trx, context, scope, id);
  });
}

/** Ends a run. What it has translated, and is to review, is saved by its job, or thrown away. */
export function cancelRun(
  context: RunsContext,
  scope: ProjectScope,
  id: string,
  { saves }: ParsedBody<typeof endpoints.cancelMachineRun>,
): Promise<MachineRun> {
  return changing(context, scope, id, async (trx, run) => {
    if (run.state !== 'running' && run.state !== 'paused') return;
    // There is nothing to save of judgements but what is reviewed by them, and nothing that could be thrown away.
    const isToSave = saves && (run.task === 'translate' || run.reviews_clean);
    if (isToSave) requireRunPermissions(scope, run);
    // A run that is paused between saving and marking has nothing left to throw away.
    const isThrownAway = !saves && run.task === 'translate' && run.change_set_id === null;
    await updateItemsToStopped(trx, scope, id, isThrownAway);
    if (isToSave) {
      // The reason stays until the end, which then is that of a run that was cancelled.
      await updateRun(trx, scope, id, { state: 'saving', pauseReason: 'person', trouble: null });
      await enqueueRun(trx, context, scope, id);
      return;
    }
    await updateRun(trx, scope, id, { state: 'cancelled', pauseReason: null, isOver: true });
    const details = toDetails(await getRunRow(trx, scope, id));
    await context.events.record(trx, scope, { kind: endKinds[run.task], details, events: [] });
  });
}

const failurePlace = z.object({ locale: z.string(), position: z.int(), termId: z.uuid() });

export async function listFailures(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  id: string,
  { locale, cursor, limit }: ParsedQuery<typeof endpoints.listRunFailures>,
): Promise<Output<typeof endpoints.listRunFailures>> {
  await getRunRow(db, scope, id);
  const after = cursor === undefined ? undefined : fromCursor(failurePlace, cursor);
  const rows = await listFailureRows(db, scope, id, { locale, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    failures: page.map(toRunFailure),
    nextCursor:
      rows.length > limit && last
        ? toCursor({ locale: last.locale, position: last.position, termId: last.term_id })
        : null,
  };
}

import {
  type endpoints,
  type MachineEstimate,
  type MachineRefusal,
  type MachineRun,
  maxRunTexts,
  type Output,
  type ParsedBody,
  type ParsedQuery,
  type RunTask,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import {
  type InProject,
  type ProjectScope,
  requirePermission,
  systemScope,
} from '../../../access/scope.ts';
import { fromCursor, toCursor } from '../../../api/cursor.ts';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { defineJob, type Job } from '../../../jobs/job.ts';
import { settleLeft } from '../calls/calls.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { fromNullableAmount } from '../providers/money.mapper.ts';
import { toRunProvider } from '../providers/providers.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { endJudging, judgeTranslated, judgeWaiting } from '../scores/judging-runs.service.ts';
import { listUsable } from '../settings.service.ts';
import { insertItems } from './chosen-texts.queries.ts';
import { chooseTexts, estimateRun } from './estimates.service.ts';
import { requireRunner, toPause } from './going-on.service.ts';
import { hasWaitingItems, listFailureRows, updateItemsToStopped } from './items.queries.ts';
import { translateWaiting } from './running.service.ts';
import { toMachineRun, toRunFailure } from './runs.mapper.ts';
import {
  countOpenRuns,
  insertRun,
  listRunRows,
  lockRun,
  type NewRun,
  type RunRow,
  updateRun,
  updateToPaused,
  updateTotal,
} from './runs.queries.ts';
import { saveRun, toDetails } from './saving.service.ts';
import { forgetTold } from './waiting-texts.service.ts';

const payload = z.object({ runId: z.uuid() });

export type RunJob = Job<z.output<typeof payload>>;

/** What runs are started and gone on with by. */
export interface RunsContext extends MachineContext {
  readonly job: RunJob;
}

const maxOpenRuns = 3;
const maxListed = 50;
const attempts = 10;

/**
 * The job that goes on with a run, with the permissions that whoever started or resumed it has then. Runs of a project go
 * one after the other. What a run has got is in the database text by text, so a job that begins again goes on from there.
 */
export function defineRunning(context: MachineContext): RunJob {
  const { db, events } = context;
  return defineJob({
    name: 'machine',
    payload,
    concurrency: 4,
    perProject: 1,
    attempts,
    firstDelaySeconds: 2,
    maxDelaySeconds: 60,
    timeoutSeconds: 86_400,
    isKept: false,
    async run({ runId }, job) {
      const { projectId } = job;
      if (projectId === null) return;
      const [run] = await listRunRows(db, { projectId }, { id: runId });
      if (!run || run.finished_at) return;
      try {
        const scope = await requireRunner(context, job, run.locales);
        // Calls of a try before this one have ended with its process.
        await settleLeft(db, { runId });
        const running = { run, scope, job };
        if (run.task === 'translate') await translateWaiting(context, running);
        await (run.task === 'judge' ? judgeWaiting : judgeTranslated)(context, running);
        const isDone = await toSaving(context, scope, runId);
        if (!isDone) return;
        const current = { ...running, scope: await requireRunner(context, job, run.locales) };
        await (run.task === 'judge' ? endJudging : saveRun)(context, current);
      } catch (error) {
        job.signal.throwIfAborted();
        const pause = toPause(error);
        if (pause) await updateToPaused(db, { projectId }, runId, pause.reason, pause.trouble);
        else {
          if (job.attempt >= attempts) await failRun(context, projectId, runId);
          throw error;
        }
      } finally {
        forgetTold(runId);
        events.tell({ projectId }, { event: 'machine', data: { runId } });
        if (run.task === 'judge') {
          events.tell({ projectId }, { event: 'findings', data: { locales: run.locales } });
        }
      }
    },
  });
}

/** Ends a run that nobody can go on with. What it took is told all the same. */
async function failRun(
  { db, events }: Pick<MachineContext, 'db' | 'events'>,
  projectId: string,
  runId: string,
): Promise<void> {
  const scope = systemScope(projectId, 'job:machine');
  await inTransaction(db, async (trx) => {
    await updateRun(trx, scope, runId, { state: 'failed', isOver: true });
    const details = toDetails(await getRow(trx, scope, runId));
    await events.record(trx, scope, { kind: 'machine.end', details, events: [] });
  });
}

/** Whether a run is to be saved: nothing of it waits, or it was cancelled so. */
async function toSaving(
  { db }: MachineContext,
  scope: ProjectScope,
  runId: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const run = await lockRun(trx, scope, runId);
    if (run?.state !== 'running') return run?.state === 'saving';
    // Somebody may have paused it and let it go on, by another job.
    if (await hasWaitingItems(trx, scope, runId)) return false;
    await updateRun(trx, scope, runId, { state: 'saving' });
    return true;
  });
}

export async function startRun(
  context: RunsContext,
  scope: ProjectScope,
  { maxCost, ...selection }: ParsedBody<typeof endpoints.startMachineRun>,
): Promise<MachineRun> {
  const estimate = await estimateRun(context, scope, selection);
  const { provider, judge, usable, ...choice } = await chooseTexts(context, scope, selection);
  return beginRun(context, scope, {
    ...{ task: 'translate', provider, judge, maxCost, estimate },
    promptVersion: usable.settings.prompt_version,
    locales: choice.chosen.map(({ locale }) => locale),
    usesMemory: selection.usesMemory,
    async insertItems(trx, runId) {
      let total = 0;
      for (const chosen of choice.chosen) {
        const judges = judge !== undefined;
        total += await insertItems(trx, scope, choice.context, { runId, judges, ...chosen });
      }
      return total;
    },
  });
}

/** A run that is about to begin. */
export interface PlannedRun
  extends Pick<NewRun, 'task' | 'promptVersion' | 'locales' | 'usesMemory'> {
  readonly provider: ProviderRow;
  readonly judge: ProviderRow | undefined;
  readonly maxCost: number | null;
  readonly estimate: MachineEstimate;
  /** Writes down its texts. Returns how many. */
  insertItems(trx: Transaction, runId: string): Promise<number>;
}

export async function beginRun(
  context: RunsContext,
  scope: ProjectScope,
  { provider, judge, maxCost, estimate, insertItems: insert, ...planned }: PlannedRun,
): Promise<MachineRun> {
  const { db, events, jobs, job } = context;
  requireRoom([provider, ...(judge ? [judge] : [])], maxCost);
  const refused = (message: string) =>
    new AppError('BadRequest', [{ path: 'body.select', message }]);
  if (estimate.isTooMany) throw refused(`chooses more than ${maxRunTexts} texts`);
  if (estimate.texts === 0) throw refused(emptyChoices[planned.task]);
  const id = newId();
  const { actor } = scope;
  await inTransaction(db, async (trx) => {
    if ((await countOpenRuns(trx, scope)) >= maxOpenRuns) throw new AppError('TooManyRequests');
    await insertRun(trx, scope, {
      ...planned,
      id,
      provider: toRunProvider(provider),
      judge: judge && toRunProvider(judge),
      maxCost: fromNullableAmount(maxCost),
      estimatedInput: estimate.inputTokens,
      estimatedOutput: estimate.outputTokens,
      total: estimate.texts,
      startedBy: actor,
    });
    await updateTotal(trx, scope, id, await insert(trx, id));
    const run = await getRow(trx, scope, id);
    const told = [{ event: 'machine', data: { runId: id } }] as const;
    const kind = planned.task === 'judge' ? 'machine.judge' : 'machine.start';
    await events.record(trx, scope, { kind, details: toDetails(run), events: told });
    await enqueue(trx, context, scope, id);
  });
  jobs.wake(job);
  return getRun(context, scope, id);
}

const emptyChoices: Readonly<Record<RunTask, string>> = {
  translate: 'chooses no text that is to be translated',
  judge: 'chooses no translation that is to be judged',
};

/** Requires a price where there is a limit of costs, which nothing could be held to without. */
export function requireRoom(providers: readonly ProviderRow[], maxCost: number | null): void {
  const hasPrice = providers.some((one) => one.input_price !== null || one.output_price !== null);
  if (maxCost === null || hasPrice) return;
  const message = 'must not be there, as nobody has told what the provider costs';
  throw new AppError('BadRequest', [{ path: 'body.maxCost', message }]);
}

async function enqueue(
  trx: Transaction,
  { jobs, job }: Pick<RunsContext, 'jobs' | 'job'>,
  { projectId, actor: askedBy }: ProjectScope,
  runId: string,
): Promise<void> {
  await jobs.add(trx, job, { projectId, askedBy, payload: { runId } });
}

async function getRow(db: MachineContext['db'], scope: InProject, id: string): Promise<RunRow> {
  const [row] = await listRunRows(db, scope, { id });
  if (!row) throw new AppError('NotFound');
  return row;
}

export async function getRun(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  id: string,
): Promise<MachineRun> {
  return toMachineRun(await getRow(db, scope, id));
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
  change: (
    trx: Transaction,
    run: NonNullable<Awaited<ReturnType<typeof lockRun>>>,
  ) => Promise<void>,
): Promise<MachineRun> {
  const { db, events, jobs, job } = context;
  await inTransaction(db, async (trx) => {
    const { locales } = await getRow(trx, scope, id);
    for (const locale of locales) requirePermission(scope, 'RunMachine', { locale });
    const run = await lockRun(trx, scope, id);
    if (!run) throw new AppError('NotFound');
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
    const provider = providers.find((one) => one.id === run.provider_id);
    if (!provider) {
      const message = 'has a provider that is gone, or may not be used any more';
      const reason: MachineRefusal = 'provider';
      throw new AppError('UnprocessableEntity', [{ path: 'params.runId', message, reason }]);
    }
    if (maxCost !== undefined) {
      const judges = providers.filter(({ id: own }) => own === run.judge_id);
      requireRoom([provider, ...judges], maxCost);
    }
    await updateRun(trx, scope, id, {
      state: 'running',
      pauseReason: null,
      trouble: null,
      ...(maxCost === undefined ? {} : { maxCost: fromNullableAmount(maxCost) }),
    });
    await enqueue(trx, context, scope, id);
  });
}

/** Ends a run. What it has translated is saved by its job, or thrown away. */
export function cancelRun(
  context: RunsContext,
  scope: ProjectScope,
  id: string,
  { saves }: ParsedBody<typeof endpoints.cancelMachineRun>,
): Promise<MachineRun> {
  return changing(context, scope, id, async (trx, run) => {
    if (run.state !== 'running' && run.state !== 'paused') return;
    // There is nothing to save of judgements, and nothing that could be thrown away.
    const isToSave = saves && run.task === 'translate';
    await updateItemsToStopped(trx, scope, id, !saves && run.task === 'translate');
    if (isToSave) {
      // The reason stays until the end, which then is that of a run that was cancelled.
      await updateRun(trx, scope, id, { state: 'saving', pauseReason: 'person', trouble: null });
      await enqueue(trx, context, scope, id);
      return;
    }
    await updateRun(trx, scope, id, { state: 'cancelled', pauseReason: null, isOver: true });
    const details = toDetails(await getRow(trx, scope, id));
    const kind = run.task === 'judge' ? 'machine.judged' : 'machine.end';
    await context.events.record(trx, scope, { kind, details, events: [] });
  });
}

const failurePlace = z.object({ locale: z.string(), position: z.int(), termId: z.uuid() });

export async function listFailures(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  id: string,
  { locale, cursor, limit }: ParsedQuery<typeof endpoints.listRunFailures>,
): Promise<Output<typeof endpoints.listRunFailures>> {
  await getRow(db, scope, id);
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

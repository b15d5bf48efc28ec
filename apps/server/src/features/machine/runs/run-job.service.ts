import { z } from 'zod';
import { type InProject, type ProjectScope, systemScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { defineJob, type Job, type RunningJob } from '../../../jobs/job.ts';
import { settleLeft } from '../calls/calls.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { judgeTranslated, judgeWaiting } from '../scores/judging-runs.service.ts';
import { reviewClean } from '../scores/reviewing.service.ts';
import { listItemsToJudge } from '../scores/scores.queries.ts';
import { type Ending, endKinds, endRun, toDetails } from './ending.service.ts';
import { requireRunner, toPause } from './going-on.service.ts';
import { hasWaitingItems } from './items.queries.ts';
import { translateWaiting } from './running.service.ts';
import {
  hasLaterJob,
  listRunRows,
  lockRun,
  type RunRow,
  runJobName,
  updateRun,
  updateToPaused,
} from './runs.queries.ts';
import { saveRun } from './saving.service.ts';
import { forgetTold } from './waiting-texts.service.ts';

const attempts = 10;

const payload = z.object({ runId: z.uuid() });

export type RunJob = Job<z.output<typeof payload>>;

/** What runs are started and gone on with by. */
export interface RunsContext extends MachineContext {
  readonly job: RunJob;
}

/**
 * The job that goes on with a run, with the permissions that whoever started or resumed it has then. Runs of a project go
 * one after the other. What a run has got is in the database text by text, so a job that begins again goes on from there.
 */
export function defineRunning(context: MachineContext): RunJob {
  const { db, events } = context;
  return defineJob({
    name: runJobName,
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
        const scope = await requireRunner(context, job, run);
        // Calls of a try before this one have ended with its process.
        await settleLeft(db, { runId });
        const caller = { person: `${scope.actor.type} ${scope.actor.id}`, signal: job.signal };
        await forCaller(caller, () => finish(context, { run, scope, job }));
      } catch (error) {
        job.signal.throwIfAborted();
        const pause = toPause(error);
        if (pause) await pauseRunOf(context, { projectId }, runId, { job, pause });
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

/** Does what is left of a run, and ends it, unless it is to wait. */
async function finish(context: MachineContext, running: Ending): Promise<void> {
  const { run, scope, job } = running;
  if (run.task === 'translate') await translateWaiting(context, running);
  await (run.task === 'judge' ? judgeWaiting : judgeTranslated)(context, running);
  if (!(await toSaving(context, scope, run.id))) return;
  const ending = { ...running, scope: await requireRunner(context, job, run) };
  if (run.task === 'translate') await saveRun(context, ending);
  if (run.reviews_clean) await reviewClean(context, ending);
  else if (run.task === 'judge') {
    await inTransaction(context.db, (trx) => endRun(trx, context, ending));
  }
}

/**
 * Pauses a run that its job can't go on with, unless a later job is to. That may have the permissions of somebody else; and
 * were the run paused before it, somebody could resume what the later job pauses again.
 */
async function pauseRunOf(
  { db }: Pick<MachineContext, 'db'>,
  scope: InProject,
  runId: string,
  { job, pause }: { job: Pick<RunningJob, 'id'>; pause: NonNullable<ReturnType<typeof toPause>> },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // Jobs are added under this lock.
    await lockRun(trx, scope, runId);
    if (await hasLaterJob(trx, scope, runId, job)) return;
    await updateToPaused(trx, scope, runId, pause.reason, pause.trouble);
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
    const current = await lockRun(trx, scope, runId);
    if (!current || current.finished_at) return;
    await updateRun(trx, scope, runId, { state: 'failed', isOver: true });
    const run = await getRunRow(trx, scope, runId);
    const kind = endKinds[run.task];
    await events.record(trx, scope, { kind, details: toDetails(run), events: [] });
  });
}

/** Whether a run is to be saved: nothing of it waits to be translated or judged, or it was cancelled so. */
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
    const judges = run.task === 'translate' && run.judge_id !== null;
    if (judges && (await listItemsToJudge(trx, scope, runId, 1)).length > 0) return false;
    await updateRun(trx, scope, runId, { state: 'saving' });
    return true;
  });
}

/** Has the job go on with a run. */
export async function enqueueRun(
  trx: Transaction,
  { jobs, job }: Pick<RunsContext, 'jobs' | 'job'>,
  { projectId, actor: askedBy }: ProjectScope,
  runId: string,
): Promise<void> {
  await jobs.add(trx, job, { projectId, askedBy, payload: { runId } });
}

/** A run of a project; throws where it has none with the id. */
export async function getRunRow(
  db: MachineContext['db'],
  scope: InProject,
  id: string,
): Promise<RunRow> {
  const [row] = await listRunRows(db, scope, { id });
  if (!row) throw new AppError('NotFound');
  return row;
}

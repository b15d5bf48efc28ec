import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import { type JobKind, JobTakenError, type RunningJob, TryLaterError } from './job.ts';
import {
  type ClaimedJob,
  deleteJob,
  finishJob,
  prolongTry,
  putBackJob,
  updateProgress,
} from './tries.queries.ts';

/** A change of a job, for listeners. */
export interface JobChange {
  readonly id: string;
  readonly projectId: string | null;
  /** False while the job runs. */
  readonly isOver: boolean;
  readonly progress: { readonly done: number; readonly total: number } | undefined;
}

export interface TryContext {
  readonly db: Db;
  readonly logger: FastifyBaseLogger;
  readonly tell: (change: JobChange) => void;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  /** Interrupts this try only. */
  readonly breakOff: AbortController;
}

/** How long a try holds its job without a sign of life from its process. */
export const leaseSeconds = 60;
const beatEveryMs = 20_000;
const progressEveryMs = 500;

/** Runs a claimed job and writes its outcome to the database. Rejects where the outcome can't be written. */
export async function runTry(
  context: TryContext,
  kind: JobKind,
  claimed: ClaimedJob,
): Promise<void> {
  const { db, logger, tell, stopping, breakOff } = context;
  const { id, project_id: projectId, payload, attempts: attempt } = claimed;
  const about = { job: id, name: kind.name, attempt };
  const tellOver = () => tell({ id, projectId, isOver: true, progress: undefined });
  if (claimed.expires_at && claimed.expires_at <= claimed.tried_at) {
    kind.expireWith(payload, { id, attempt });
    if (kind.isKept)
      await finishJob(db, claimed, { state: 'failed', error: { code: 'Unavailable' } });
    else await deleteJob(db, claimed);
    tellOver();
    return;
  }
  const slow = AbortSignal.timeout(kind.timeoutSeconds * 1000);
  const signal = AbortSignal.any([stopping, breakOff.signal, slow]);
  const progress = createProgress(context, claimed);
  const beat = setInterval(async () => {
    // Where the database does not answer, the next beat tries again.
    const goesOn = await prolongTry(db, claimed, { leaseSeconds }).catch(() => true);
    if (!goesOn) breakOff.abort();
  }, beatEveryMs).unref();
  tell({ id, projectId, isOver: false, progress: undefined });
  let isDone = false;
  const job: RunningJob = {
    id,
    projectId,
    askedBy:
      claimed.actor_type !== null && claimed.actor_id !== null
        ? {
            type: claimed.actor_type,
            id: claimed.actor_id,
            token: claimed.token_id === null ? undefined : { id: claimed.token_id },
          }
        : undefined,
    attempt,
    createdAt: claimed.created_at,
    signal,
    progress: progress.tell,
    async complete(trx, result) {
      signal.throwIfAborted();
      if (!(await finishJob(trx, claimed, { state: 'done', result }))) throw new JobTakenError();
      isDone = true;
    },
  };
  try {
    const result = await kind.runWith(payload, job);
    await progress.settle();
    if (!kind.isKept) await deleteJob(db, claimed);
    else if (!isDone) await finishJob(db, claimed, { state: 'done', result });
  } catch (error) {
    await progress.settle();
    // The outcome of a job that was cancelled or claimed by another try has been or will be written elsewhere.
    if (breakOff.signal.aborted || error instanceof JobTakenError) return;
    if (stopping.aborted) await putBackJob(db, claimed, { delaySeconds: 0, counts: false });
    else await settleFailure(error);
  } finally {
    clearInterval(beat);
    tellOver();
  }

  async function settleFailure(error: unknown): Promise<void> {
    const isLast = error instanceof AppError || attempt >= (kind.attempts ?? Infinity);
    if (!isLast) {
      if (!(error instanceof TryLaterError))
        logger.warn({ ...about, err: error }, 'job not done yet');
      const delaySeconds = Math.min(
        kind.firstDelaySeconds * 2 ** Math.min(attempt - 1, 30),
        kind.maxDelaySeconds,
      );
      await putBackJob(db, claimed, { delaySeconds, counts: true });
      return;
    }
    // An error of the asker is shown to them, and does not belong into the log of the server.
    if (!(error instanceof AppError)) logger.error({ ...about, err: error }, 'job given up');
    if (!kind.isKept) await deleteJob(db, claimed);
    else await finishJob(db, claimed, { state: 'failed', error: toFailure(error) });
  }
}

/** The error that the asker sees. An unexpected error gives no details. */
function toFailure(error: unknown): { code: string; details?: unknown } {
  if (!(error instanceof AppError)) return { code: 'Internal' };
  return { code: error.code, details: error.details };
}

/** Reports the progress of a job, at most once every `progressEveryMs`. */
function createProgress({ db, tell }: TryContext, claimed: ClaimedJob) {
  let latest: { done: number; total: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<unknown> = Promise.resolve();

  function flush(): void {
    timer = undefined;
    const progress = latest;
    if (!progress) return;
    latest = undefined;
    tell({ id: claimed.id, projectId: claimed.project_id, isOver: false, progress });
    writing = writing.then(() => updateProgress(db, claimed, progress)).catch(() => {});
  }

  return {
    tell(done: number, total: number): void {
      latest = { done, total };
      timer ??= setTimeout(flush, progressEveryMs).unref();
    },
    async settle(): Promise<void> {
      clearTimeout(timer);
      await writing;
    },
  };
}

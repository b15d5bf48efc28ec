import { sql } from 'kysely';
import type { Asker } from '../access/access.queries.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { JobKind } from './job.ts';
import { inSeconds } from './jobs.queries.ts';

/** A try of a job. Only the current try may update the row. */
export interface JobTry {
  readonly id: string;
  readonly try_id: string;
}

export interface ClaimedJob extends JobTry {
  readonly project_id: string | null;
  readonly actor_type: Asker['type'] | null;
  readonly actor_id: string | null;
  readonly token_id: string | null;
  readonly payload: unknown;
  readonly attempts: number;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  /** The start of this try, by the clock of the database. */
  readonly tried_at: Date;
}

// The class of these advisory locks. The number is arbitrary, but must never change.
const claimLocks = 7_240_119;

interface Claim extends Pick<JobKind, 'name' | 'perProject'> {
  readonly tryId: string;
  readonly leaseSeconds: number;
  /** The jobs that this process runs. It does not claim them again, even if it could not prolong their leases. */
  readonly running: readonly string[];
}

/** A claimed job, and whether another one could be claimed when it was. */
export interface Claimed {
  readonly job: ClaimedJob;
  readonly mayBeMore: boolean;
}

/**
 * Claims the job of a kind that has been due for the longest time. No other process can claim it during the lease of
 * `leaseSeconds`, which a running try prolongs.
 */
export async function claimNextJob(db: Db, claim: Claim): Promise<Claimed | undefined> {
  if (claim.perProject === undefined) {
    const job = await updateNextJob(db, claim);
    return job && { job, mayBeMore: true };
  }
  // Lanes look more often than there are jobs, and to look takes a single statement.
  const due = await dueJobs(db, claim).limit(2).execute();
  if (due.length === 0) return;
  // Without the lock, two processes that count at the same time would both find room.
  const job = await inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${claimLocks}::int, hashtext(${claim.name}))`.execute(
      trx,
    );
    return updateNextJob(trx, claim);
  });
  return job && { job, mayBeMore: due.length > 1 };
}

async function updateNextJob(db: Db, claim: Claim): Promise<ClaimedJob | undefined> {
  return db
    .updateTable('jobs')
    .set({
      state: 'running',
      try_id: claim.tryId,
      attempts: sql`attempts + 1`,
      due_at: inSeconds(claim.leaseSeconds),
      started_at: sql`least(started_at, now())`,
      tried_at: sql`now()`,
    })
    .where('id', '=', () =>
      dueJobs(db, claim).orderBy('due_at').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning(['id', 'project_id', 'actor_type', 'actor_id', 'token_id', 'payload'])
    .returning(['attempts', 'created_at', 'expires_at'])
    .returning((query) => [
      query.ref('try_id').$notNull().as('try_id'),
      query.ref('tried_at').$notNull().as('tried_at'),
    ])
    .executeTakeFirst();
}

/** The ids of the jobs that can be claimed now. */
function dueJobs(db: Db, { name, perProject, running }: Claim) {
  const hasRoom =
    perProject === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(
          select count(*) from jobs as other
          where other.name = ${name} and other.finished_at is null
            and other.project_id = jobs.project_id
            and other.state = 'running' and other.due_at > now()
        ) < ${perProject}`;
  return db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', name)
    .where('finished_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(sql<boolean>`id <> all(${running}::uuid[])`)
    .where(hasRoom);
}

/** Prolongs the lease of a try. Returns false where the job was cancelled or belongs to another try. */
export async function prolongTry(
  db: Db,
  job: JobTry,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<boolean> {
  return hasChanged(updateTry(db, job).set({ due_at: inSeconds(leaseSeconds) }));
}

export async function updateProgress(
  db: Db,
  job: JobTry,
  { done, total }: { done: number; total: number },
): Promise<boolean> {
  return hasChanged(updateTry(db, job).set({ progress_done: done, progress_total: total }));
}

/** Finishes a job. Returns false where it belongs to another try or was cancelled. */
export async function finishJob(
  db: Db,
  job: JobTry,
  end: { state: 'done'; result: unknown } | { state: 'failed'; error: unknown },
): Promise<boolean> {
  const outcome =
    end.state === 'done'
      ? { result: JSON.stringify(end.result ?? null) }
      : { error: JSON.stringify(end.error) };
  return hasChanged(
    updateTry(db, job).set({
      state: end.state,
      finished_at: sql`now()`,
      ...outcome,
    }),
  );
}

/** Deletes the row of a job instead of finishing it, for kinds that are not kept. */
export async function deleteJob(db: Db, { id, try_id }: JobTry): Promise<boolean> {
  return hasChanged(
    db
      .deleteFrom('jobs')
      .where('id', '=', id)
      .where('try_id', '=', try_id)
      .where('finished_at', 'is', null),
  );
}

/** Makes a job wait for another try. A try that was interrupted by a stop of the server does not count. */
export async function putBackJob(
  db: Db,
  job: JobTry,
  { delaySeconds, counts }: { delaySeconds: number; counts: boolean },
): Promise<void> {
  await updateTry(db, job)
    .set({
      state: 'waiting',
      due_at: sql`least(${inSeconds(delaySeconds)}, expires_at)`,
      ...(counts ? {} : { attempts: sql`attempts - 1` }),
    })
    .execute();
}

function updateTry(db: Db, { id, try_id }: JobTry) {
  return db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('try_id', '=', try_id)
    .where('state', '=', 'running');
}

interface Change {
  executeTakeFirst(): Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>;
}

async function hasChanged(change: Change): Promise<boolean> {
  const result = await change.executeTakeFirst();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

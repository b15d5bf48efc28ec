import type { AttemptError, DeliveryState } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { Db, Transaction } from '../../../db/database.ts';

/** A delivery that this process sends. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly type: string;
  readonly body: string;
  /** The number of this attempt, from 1. */
  readonly attempts: number;
  /** The same, since the delivery was put in or replayed. */
  readonly tries: number;
  readonly url: string;
}

/** How long an attempt may take before its process is taken for dead. */
const leaseSeconds = 60;

/**
 * Claims deliveries that are due, for each webhook as many as it has room for, oldest first: one where nothing gets
 * through at the moment. Tests are sent to disabled webhooks as well.
 */
export async function claimDeliveries(
  db: Db,
  { projectId }: InProject,
  { perWebhook, sending }: { perWebhook: number; sending: ReadonlyMap<string, number> },
): Promise<ClaimedDelivery[]> {
  const due = await sql<{ id: string; webhook_id: string; url: string }>`
    select d.id, w.id as webhook_id, w.url
    from webhooks w
    left join (
      select busy.id, busy.count
      from unnest(${[...sending.keys()]}::uuid[], ${[...sending.values()]}::int[]) busy (id, count)
    ) busy on busy.id = w.id
    cross join lateral (
      select pending.id from webhook_deliveries pending
      where pending.project_id = ${projectId}::uuid and pending.webhook_id = w.id
        and pending.state = 'pending' and pending.next_attempt_at <= now()
      order by pending.next_attempt_at, pending.id
      limit greatest(0, case when w.failing_since is null then ${perWebhook}::int else 1 end
        - coalesce(busy.count, 0))
    ) d
    where w.project_id = ${projectId}::uuid
  `.execute(db);
  if (due.rows.length === 0) return [];
  const ids = due.rows.map(({ id }) => id);
  const claimed = await sql<Omit<ClaimedDelivery, 'url'>>`
    update webhook_deliveries set attempts = attempts + 1, tries = tries + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])
      and state = 'pending' and next_attempt_at <= now()
    returning id, webhook_id, type, body, attempts, tries
  `.execute(db);
  const urls = new Map(due.rows.map((row) => [row.webhook_id, row.url]));
  return claimed.rows.map((row) => ({ ...row, url: urls.get(row.webhook_id) ?? '' }));
}

/** Makes an attempt that was broken off count for none, and the delivery due at once. */
export async function updateToRelease(
  db: Db,
  { projectId }: InProject,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
): Promise<void> {
  await sql`
    update webhook_deliveries set tries = greatest(0, tries - 1), next_attempt_at = now()
    where project_id = ${projectId}::uuid and id = ${id}::uuid and state = 'pending'
      and attempts = ${attempts}
  `.execute(db);
}

/** When the next delivery of a project is due, in seconds from now; undefined where none waits. */
export async function findNextDue(db: Db, { projectId }: InProject): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(d.next_attempt_at) - now())::float8 as seconds
    from webhook_deliveries d
    where d.project_id = ${projectId}::uuid and d.state = 'pending'
  `.execute(db);
  return rows[0]?.seconds ?? undefined;
}

/** Of some projects, those with deliveries that are due. */
export async function listDueProjects(db: Db, projectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct d.project_id from webhook_deliveries d
    where d.project_id = any(${projectIds}::uuid[]) and d.state = 'pending'
      and d.next_attempt_at <= now()
  `.execute(db);
  return rows.map((row) => row.project_id);
}

/** What came of an attempt. */
export interface Attempt {
  /** When it was made. */
  readonly attemptedAt: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly answerHeaders: Readonly<Record<string, string>> | null;
  readonly answerBody: string | null;
}

export async function insertAttempt(
  trx: Transaction,
  { projectId }: InProject,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  attempt: Attempt,
): Promise<void> {
  await trx
    .insertInto('webhook_attempts')
    .values({
      project_id: projectId,
      delivery_id: id,
      n: attempts,
      attempted_at: attempt.attemptedAt,
      duration_ms: attempt.durationMs,
      status: attempt.status,
      error: attempt.error,
      request_headers: JSON.stringify(attempt.requestHeaders),
      answer_headers: attempt.answerHeaders && JSON.stringify(attempt.answerHeaders),
      answer_body: attempt.answerBody,
    })
    .execute();
}

export async function updateToDelivered(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered' })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Says what comes after a failed attempt, unless another one has begun or the delivery was given up meanwhile. */
export async function updateAfterFailure(
  trx: Transaction,
  { projectId }: InProject,
  { id, attempts }: Pick<ClaimedDelivery, 'id' | 'attempts'>,
  delaySeconds: number | undefined,
): Promise<void> {
  const state: DeliveryState = delaySeconds === undefined ? 'failed' : 'pending';
  await sql`
    update webhook_deliveries set state = ${state},
      next_attempt_at = now() + make_interval(secs => ${delaySeconds ?? 0}::float8)
    where project_id = ${projectId}::uuid and id = ${id}::uuid and state = 'pending'
      and attempts = ${attempts}
  `.execute(trx);
}

/** Writes down that a delivery got through. False where the webhook is gone. */
export async function updateToWorking(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhooks')
    .set({ failing_since: null, last_delivered_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down that an attempt failed. Returns since when none has succeeded; undefined where the webhook is gone. */
export async function updateToFailing(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null; now: Date }>`
    select w.failing_since as since, now() as now from webhooks w
    where w.project_id = ${projectId}::uuid and w.id = ${id}::uuid
    for update
  `.execute(trx);
  const [row] = rows;
  if (!row || row.since) return row?.since ?? undefined;
  await sql`
    update webhooks set failing_since = ${row.now}
    where project_id = ${projectId}::uuid and id = ${id}::uuid
  `.execute(trx);
  return row.now;
}

/** The addresses of the admins of a project. */
export async function listAdminAddresses(db: Db, { projectId }: InProject): Promise<string[]> {
  const rows = await db
    .selectFrom('project_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.email')
    .where('m.project_id', '=', projectId)
    .where('m.role', '=', 'admin')
    .orderBy('u.email')
    .execute();
  return rows.map(({ email }) => email);
}

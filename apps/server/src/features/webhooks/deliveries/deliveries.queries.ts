import { type AttemptError, type DeliveryState, testEventType } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { Db, Transaction } from '../../../db/database.ts';

export interface DeliveryRow {
  readonly id: string;
  readonly type: string;
  readonly state: DeliveryState;
  readonly created_at: Date;
  readonly attempts: number;
  readonly next_attempt_at: Date;
  readonly attempted_at: Date | null;
  readonly duration_ms: number | null;
  readonly status: number | null;
  readonly error: AttemptError | null;
}

export interface DeliveryArgs {
  readonly id?: string | undefined;
  /** The last delivery of the previous page. */
  readonly cursor?: string | undefined;
  readonly state?: DeliveryState | undefined;
  readonly type?: string | undefined;
  readonly limit: number;
}

/** Lists deliveries of a webhook with their last attempts, newest first; their ids grow with time. */
export async function listDeliveryRows(
  db: Db,
  { projectId }: InProject,
  webhookId: string,
  { id, cursor, state, type, limit }: DeliveryArgs,
): Promise<DeliveryRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`d.project_id = ${projectId}::uuid`,
    sql`d.webhook_id = ${webhookId}::uuid`,
  ];
  if (id !== undefined) conditions.push(sql`d.id = ${id}::uuid`);
  if (cursor !== undefined) conditions.push(sql`d.id < ${cursor}::uuid`);
  if (state !== undefined) conditions.push(sql`d.state = ${state}`);
  if (type !== undefined) conditions.push(sql`d.type = ${type}`);
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.type, d.state, d.created_at, d.attempts, d.next_attempt_at,
      a.attempted_at, a.duration_ms, a.status, a.error
    from webhook_deliveries d
    left join lateral (
      select made.attempted_at, made.duration_ms, made.status, made.error
      from webhook_attempts made
      where made.project_id = ${projectId}::uuid and made.delivery_id = d.id
      order by made.n desc
      limit 1
    ) a on true
    where ${sql.join(conditions, sql` and `)}
    order by d.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** The body of a delivery, as it is sent. */
export async function findBody(
  db: Db,
  { projectId }: InProject,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.body;
}

export interface AttemptRow {
  readonly attempted_at: Date;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: AttemptError | null;
  readonly request_headers: unknown;
  readonly answer_headers: unknown;
  readonly answer_body: string | null;
}

/** Lists all attempts of a delivery, the latest first. */
export async function listAttemptRows(
  db: Db,
  { projectId }: InProject,
  deliveryId: string,
): Promise<AttemptRow[]> {
  return db
    .selectFrom('webhook_attempts')
    .select(['attempted_at', 'duration_ms', 'status', 'error'])
    .select(['request_headers', 'answer_headers', 'answer_body'])
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('n', 'desc')
    .execute();
}

export interface NewDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly type: string;
  readonly body: string;
}

export async function insertDeliveries(
  trx: Transaction,
  { projectId }: InProject,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await trx
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ webhookId, ...delivery }) => ({
        project_id: projectId,
        webhook_id: webhookId,
        ...delivery,
      })),
    )
    .execute();
}

/** Makes one delivery due once more. False where there is none. */
export async function updateToReplay(
  trx: Transaction,
  { projectId }: InProject,
  webhookId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, next_attempt_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes all deliveries due once more that have failed since some time, but for tests. Returns how many. */
export async function updateFailedToReplay(
  trx: Transaction,
  { projectId }: InProject,
  webhookId: string,
  since: Date,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, next_attempt_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .where('type', '<>', testEventType)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Gives up what waits to be sent to a webhook that is disabled. */
export async function updatePendingToFailed(
  trx: Transaction,
  { projectId }: InProject,
  webhookId: string,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('project_id', '=', projectId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

/** Deletes deliveries of some projects that are older than `days` days. */
export async function deleteOldDeliveries(
  db: Db,
  projectIds: readonly string[],
  days: number,
): Promise<void> {
  await sql`
    delete from webhook_deliveries
    where project_id = any(${projectIds}::uuid[])
      and created_at < now() - make_interval(days => ${days}::int)
  `.execute(db);
}

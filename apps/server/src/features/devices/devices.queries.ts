import type { TokenScope } from '@parlance/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';

export interface NewDevice {
  readonly deviceCodeHash: Buffer;
  readonly userCodeHash: Buffer;
  readonly name: string;
  readonly validSeconds: number;
  readonly intervalSeconds: number;
}

/** Returns false where another program waits with the same code for people. */
export async function insertDevice(db: Db, device: NewDevice): Promise<boolean> {
  const { deviceCodeHash, userCodeHash, name, validSeconds, intervalSeconds } = device;
  const { rows } = await sql`
    insert into device_authorizations
      (device_code_hash, user_code_hash, name, interval_seconds, expires_at)
    values (${deviceCodeHash}, ${userCodeHash}, ${name}, ${intervalSeconds},
      now() + make_interval(secs => ${validSeconds}::float8))
    on conflict (user_code_hash) do nothing
    returning 1
  `.execute(db);
  return rows.length > 0;
}

export async function findPendingDevice(db: Db, userCodeHash: Buffer) {
  return db
    .selectFrom('device_authorizations')
    .select(['name', 'created_at', 'expires_at'])
    .where('user_code_hash', '=', userCodeHash)
    .where('state', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

interface Decision {
  readonly state: 'approved' | 'denied';
  readonly userId: string;
  readonly scope?: TokenScope;
  readonly lifetimeDays?: number | null;
}

/** Writes down what a person has decided. Returns false where nobody asks with the code any more. */
export async function updateDecision(
  db: Db,
  userCodeHash: Buffer,
  { state, userId, scope, lifetimeDays = null }: Decision,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_authorizations')
    .set({
      state,
      user_id: userId,
      scope: scope ? JSON.stringify(scope) : null,
      token_lifetime_days: lifetimeDays,
    })
    .where('user_code_hash', '=', userCodeHash)
    .where('state', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The person who has decided about a program that asks for its token. */
export async function findDecider(
  trx: Transaction,
  deviceCodeHash: Buffer,
): Promise<string | null> {
  const device = await trx
    .selectFrom('device_authorizations')
    .select('user_id')
    .where('device_code_hash', '=', deviceCodeHash)
    .executeTakeFirst();
  return device?.user_id ?? null;
}

export interface AskingDevice {
  name: string;
  state: 'pending' | 'approved' | 'denied';
  user_id: string | null;
  scope: TokenScope | null;
  token_lifetime_days: number | null;
  is_early: boolean;
}

/** Finds a program that asks for its token, and keeps others from getting the token until the transaction ends. */
export async function lockDevice(
  trx: Transaction,
  deviceCodeHash: Buffer,
): Promise<AskingDevice | undefined> {
  const { rows } = await sql<AskingDevice>`
    select name, state, user_id, scope, token_lifetime_days,
      coalesce(asked_at > now() - make_interval(secs => interval_seconds), false) as is_early
    from device_authorizations
    where device_code_hash = ${deviceCodeHash} and expires_at > now()
    for update
  `.execute(trx);
  return rows[0];
}

/** Writes down when a program has asked, and makes it wait longer from now on. */
export async function updateAsked(
  trx: Transaction,
  deviceCodeHash: Buffer,
  { moreSeconds }: { moreSeconds: number },
): Promise<void> {
  await sql`
    update device_authorizations
    set asked_at = now(), interval_seconds = least(interval_seconds + ${moreSeconds}::int, 60)
    where device_code_hash = ${deviceCodeHash}
  `.execute(trx);
}

export async function deleteDevice(trx: Transaction, deviceCodeHash: Buffer): Promise<void> {
  await trx
    .deleteFrom('device_authorizations')
    .where('device_code_hash', '=', deviceCodeHash)
    .execute();
}

/** Withdraws what a user has decided, as far as no program has its token yet. */
export async function deleteDevicesOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('device_authorizations').where('user_id', '=', userId).execute();
}

export async function deleteExpiredDevices(db: Db): Promise<void> {
  await sql`delete from device_authorizations where expires_at < now()`.execute(db);
}

import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import { deleteExpiredRows } from '../../db/expired-rows.ts';

interface LockArgs {
  readonly email: string;
  /** The number of failures that locks the address; the lock ends `lockSeconds` after the last of them. */
  readonly maxAttempts: number;
  readonly lockSeconds: number;
}

export async function findLoginLock(db: Db, args: LockArgs): Promise<boolean> {
  const { rows } = await sql`
    select from login_attempts a where a.email = ${args.email} and ${isLocked(args)}
  `.execute(db);
  return rows.length > 0;
}

/** Counts a failed sign-in. Returns false while the address is locked; a failure does not extend the lock. */
export async function insertLoginFailure(db: Db, args: LockArgs): Promise<boolean> {
  const { rows } = await sql`
    insert into login_attempts as a (email, failures, last_failed_at)
    values (${args.email}, 1, now())
    on conflict (email) do update
    set failures = case when ${hasPassed(args)} then 1 else a.failures + 1 end,
      last_failed_at = now()
    where not (${isLocked(args)})
    returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Deletes the failures of an address. Returns false while it is locked. */
export async function deleteLoginFailures(db: Db, args: LockArgs): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    with forgotten as (
      delete from login_attempts a where a.email = ${args.email} and not (${isLocked(args)})
    )
    select exists (
      select from login_attempts a where a.email = ${args.email} and ${isLocked(args)}
    ) as locked
  `.execute(db);
  return rows[0]?.locked === false;
}

/** Moves the failures to the changed address of the account. */
export async function updateLoginFailuresEmail(
  trx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    with moved as (
      delete from login_attempts where email = ${from} returning failures, last_failed_at
    )
    insert into login_attempts as a (email, failures, last_failed_at)
    select ${to}::text, failures, last_failed_at from moved
    on conflict (email) do update
    set failures = greatest(a.failures, excluded.failures),
      last_failed_at = greatest(a.last_failed_at, excluded.last_failed_at)
  `.execute(trx);
}

function isLocked(args: LockArgs) {
  return sql<boolean>`a.failures >= ${args.maxAttempts} and not (${hasPassed(args)})`;
}

function hasPassed({ lockSeconds }: LockArgs) {
  return sql<boolean>`a.last_failed_at < now() - make_interval(secs => ${lockSeconds})`;
}

export function deleteOldLoginFailures(db: Db, lockSeconds: number): Promise<void> {
  return deleteExpiredRows(db, {
    table: 'login_attempts',
    key: ['email'],
    since: 'last_failed_at',
    seconds: lockSeconds,
  });
}

import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import { oneSession } from './embedded/one-session.ts';

/** Drops all foreign keys. Returns the statements that add them again, each of which checks all rows. */
export async function dropReferences(trx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ dropping: string; adding: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as adding
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(trx);
  for (const { dropping } of rows) await sql.raw(dropping).execute(trx);
  return rows.map(({ adding }) => adding);
}

/**
 * Runs a write of many rows. PostgreSQL looks up for each of them what it refers to, and locks that, since another session
 * may delete it meanwhile. In the embedded database, which has one session, this takes most of the time of the write. There
 * the rows are written without it, and the answer is true: whoever asks then has to look up all references in one pass, in
 * the same transaction.
 */
export async function writeUnchecked(
  trx: Transaction,
  write: () => Promise<void>,
): Promise<boolean> {
  const { rows } = await sql`
    select set_config('session_replication_role', 'replica', true)
    where current_setting(${oneSession}, true) = 'on'
  `.execute(trx);
  const isUnchecked = rows.length > 0;
  // Where it fails, the transaction is over, and the setting with it.
  await write();
  if (isUnchecked) await sql`set local session_replication_role = origin`.execute(trx);
  return isUnchecked;
}

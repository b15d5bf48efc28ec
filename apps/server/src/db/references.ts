import { sql } from 'kysely';
import type { Transaction } from './database.ts';

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

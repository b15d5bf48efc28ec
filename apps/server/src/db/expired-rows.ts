import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables/tables.ts';

interface Lifetime<Table extends keyof Tables> {
  readonly table: Table;
  readonly key: readonly (keyof Tables[Table] & string)[];
  /** The column with the start of the lifetime. */
  readonly since: keyof Tables[Table] & string;
  readonly seconds: number;
}

/**
 * Deletes expired rows, but skips rows that another transaction has locked: it is about to renew them, and to wait for
 * locks while holding others could deadlock.
 */
export async function deleteExpiredRows<Table extends keyof Tables>(
  db: Db,
  { table, key, since, seconds }: Lifetime<Table>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  await sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)}
      where ${sql.ref(since)} < now() - make_interval(secs => ${seconds})
      for update skip locked
    )
  `.execute(db);
}

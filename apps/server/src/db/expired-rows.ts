import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

interface Lifetime<Table extends keyof Tables> {
  readonly table: Table;
  readonly key: readonly (keyof Tables[Table] & string)[];
  /** The column with the time that a row lives from. */
  readonly since: keyof Tables[Table] & string;
  readonly seconds: number;
}

/**
 * Deletes the rows that have had their time, but for those that somebody is writing at this moment:
 * they are about to be new again, and who holds some and waits for others may be waited for.
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

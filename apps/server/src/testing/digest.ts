import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Tables that change by themselves, because jobs run in the background and mails are jobs. */
export const mailTables = ['jobs', 'job_turns', 'mail_counts'];

/**
 * Returns a function that computes a digest of all rows of all tables except `leftOut`. Hashes are added up, as sorting
 * the rows of a database that many test files share would take seconds.
 */
export async function createDigest(
  db: Db,
  leftOut: readonly string[],
): Promise<() => Promise<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(db);
  const names = tables.map(({ name }) => name).filter((name) => !leftOut.includes(name));
  const parts: RawBuilder<unknown>[] = names.map(
    (name) => sql`
      select ${sql.lit(name)} as name,
        concat_ws(' ', count(*), sum(hashtextextended(t::text, 0))) as rows
      from ${sql.table(name)} t
    `,
  );
  const all = sql<{
    name: string;
    rows: string;
  }>`${sql.join(parts, sql` union all `)} order by name`;
  return async () => {
    const { rows } = await all.execute(db);
    return rows.map((row) => `${row.name} ${row.rows}`).join('\n');
  };
}

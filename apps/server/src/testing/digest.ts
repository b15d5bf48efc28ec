import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';

/**
 * What changes by itself while a server runs: jobs, mails among them, the numbers that the log is given later, and what the
 * jobs of the checks, of webhooks and of memories write.
 */
export const background = {
  tables: [
    'jobs',
    'job_turns',
    'mail_counts',
    'activity_heads',
    'findings',
    'check_progress',
    'check_files',
    'webhook_deliveries',
    'webhook_attempts',
    'memory_heads',
    'memory_segments',
    'memory_terms',
    'memory_targets',
  ],
  columns: ['seq', 'errors_count', 'warnings_count', 'followed_seq', 'failing_since'],
} as const;

interface LeftOut {
  readonly tables: readonly string[];
  readonly columns?: readonly string[];
}

/**
 * Returns a function that computes a digest of all rows of all tables, without what is left out. Hashes are added up,
 * as sorting the rows of a database that many test files share would take seconds. The statement has a part for each
 * table, so that planning it takes longer than most of its parts.
 */
export async function createDigest(
  db: Db,
  { tables: leftOut, columns = [] }: LeftOut,
): Promise<() => Promise<string>> {
  const { rows: found } = await sql<{ name: string; has_left_out: boolean }>`
    select t.table_name as name, exists (
        select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = t.table_name
          and c.column_name = any(${columns}::text[])
      ) as has_left_out
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
  `.execute(db);
  const without = sql.lit(`{${columns.join()}}`);
  const parts: RawBuilder<unknown>[] = found
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, has_left_out }) => {
      const row = has_left_out ? sql`(to_jsonb(t) - ${without}::text[])::text` : sql`t::text`;
      return sql`
        select ${sql.lit(name)} as name,
          concat_ws(' ', count(*), sum(hashtextextended(${row}, 0))) as rows
        from ${sql.table(name)} t
      `;
    });
  const all = sql<{
    name: string;
    rows: string;
  }>`${prepared} ${sql.join(parts, sql` union all `)} order by name`;
  return async () => {
    const { rows } = await all.execute(db);
    return rows.map((row) => `${row.name} ${row.rows}`).join('\n');
  };
}

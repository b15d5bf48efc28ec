import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';

/** One row for each locale, sorted by code; a single row without a locale if the project has none. */
export interface StatsRow {
  terms_count: number;
  locked_count: number;
  locale: string | null;
  translated_count: number | null;
  errors_count: number | null;
  warnings_count: number | null;
}

/** Reads the counters, so the size of the project does not matter. */
export async function listStats(db: Db, scope: ProjectScope): Promise<StatsRow[]> {
  const { rows } = await sql<StatsRow>`
    select t.terms_count, t.locked_count, l.locale, l.translated_count,
      l.errors_count, l.warnings_count
    from project_totals t
    left join project_locales l on l.project_id = ${scope.projectId}::uuid and l.archived_at is null
    where t.project_id = ${scope.projectId}::uuid
    order by l.locale
  `.execute(db);
  return rows;
}

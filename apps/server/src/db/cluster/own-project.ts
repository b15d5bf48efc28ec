import { type RawBuilder, sql } from 'kysely';

/**
 * Joins the project to rows that come from elsewhere than its tables, as from `unnest`. Citus writes what an `INSERT`
 * selects on the machine that has the project only where the project is a column of one of its tables, which then is
 * `ownProject`, and collects and sends out the rows otherwise.
 */
export function joinOwnProject(projectId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join project_totals own on own.project_id = ${projectId}::uuid`;
}

export const ownProject: RawBuilder<unknown> = sql`own.project_id`;

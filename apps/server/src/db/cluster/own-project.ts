import { type RawBuilder, sql } from 'kysely';

/**
 * Joins the project to rows that come from elsewhere than its tables, as from `unnest`, or from a table that each machine
 * has. Citus reads these on the machine that has the project only where a table of the project is joined to them, and
 * writes there what an `INSERT` selects only where the project is a column of such a table, which then is `ownProject`;
 * it collects and sends out the rows otherwise.
 */
export function joinOwnProject(projectId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`join project_totals own on own.project_id = ${projectId}::uuid`;
}

export const ownProject: RawBuilder<unknown> = sql`own.project_id`;

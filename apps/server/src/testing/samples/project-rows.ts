import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The names of the tables that have rows of a project. */
export async function tablesOfProject(db: Db, projectId: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'
      and (column_name = 'project_id' or (table_name, column_name) = ('projects', 'id'))
  `.execute(db);
  const known: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${projectId}::uuid limit 1
    `.execute(db);
    if (rows.length > 0) known.push(table);
  }
  return known.sort();
}

import type { Usage } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { jsonObject, jsonPlain, jsonString } from '../../db/json.ts';

/** The living terms of a file that have usages, by key, each as JSON text with their hash. */
export function selectUsageHashes(
  { projectId }: ProjectScope,
  fileId: string,
): RawBuilder<unknown> {
  return sql`
    select ${jsonObject({ term: jsonString(sql`t.value`), hash: jsonPlain(sql`u.hash`) })} as row
    from term_usages u
    join terms t on t.project_id = ${projectId}::uuid and t.id = u.term_id
      and t.file_id = ${fileId}::uuid and t.archived_at is null
    where u.project_id = ${projectId}::uuid
    order by left(t.value, 500), t.value
  `;
}

/** The usages of a term; undefined where the project has no such living term. */
export async function findUsages(
  db: Db,
  { projectId }: ProjectScope,
  termId: string,
): Promise<readonly Usage[] | undefined> {
  const { rows } = await sql<{ usages: Usage[] | null }>`
    select u.usages
    from terms t
    left join term_usages u on u.project_id = ${projectId}::uuid and u.term_id = t.id
    where t.project_id = ${projectId}::uuid and t.id = ${termId}::uuid and t.archived_at is null
  `.execute(db);
  return rows[0] && (rows[0].usages ?? []);
}

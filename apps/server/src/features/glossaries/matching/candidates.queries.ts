import { sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';

/** The first source texts of living terms that are translated. */
export async function listTexts(
  db: Db,
  scope: ProjectScope,
  context: CheckContext,
  limit: number,
): Promise<{ term_id: string; source: string }[]> {
  const { text, join } = sourceText(scope, context);
  const { rows } = await sql<{ term_id: string; source: string }>`
    select t.id as term_id, ${text} as source
    from terms t
    ${join}
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null and not t.locked
      and ${text} is not null
    order by t.id limit ${limit}
  `.execute(db);
  return rows;
}

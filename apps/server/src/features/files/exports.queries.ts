import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';

/** `[term, value, isPlural, notes]` of each term by value, as the text of a JSON array. */
export async function listExportJson(
  db: Db,
  scope: ProjectScope,
  args: { locale: string; fallbackLocale: string | undefined; onlyUntranslated: boolean },
): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(entry), '[]')::text as json
    from (
      select json_build_array(
        t.value, coalesce(nullif(tr.value, ''), fallback.value, ''), t.is_plural,
        nullif(t.meta, '{}')
      ) as entry
      from terms t
      left join translations tr
        on tr.project_id = t.project_id and tr.locale = ${args.locale} and tr.term_id = t.id
      left join translations fallback
        on fallback.project_id = t.project_id
          and fallback.locale = ${args.fallbackLocale ?? null} and fallback.term_id = t.id
      where t.project_id = ${scope.projectId}::uuid
        and (not ${args.onlyUntranslated}::boolean or coalesce(tr.value, '') = '')
      order by left(t.value, 500), t.value
    ) listed
  `.execute(db);
  return rows[0]?.json ?? '[]';
}

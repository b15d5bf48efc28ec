import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Db } from '../../../db/database.ts';

/**
 * The text `r` that gives the placeholders of a term `t` their positions in all locales: that of the source locale if
 * it has one, or of the locale that was added to the project first.
 */
function textOfReference(scope: ProjectScope): RawBuilder<unknown> {
  return sql`
    from translations r
    join project_locales l on l.project_id = r.project_id and l.locale = r.locale
      and l.archived_at is null
    where r.project_id = ${scope.projectId}::uuid and r.term_id = t.id and r.value <> ''
    order by l.is_source desc, l.created_at, l.locale
    limit 1
  `;
}

/** Used as an expression in a query on terms `t`. */
export function selectReference(scope: ProjectScope): RawBuilder<unknown> {
  return sql`(select r.value ${textOfReference(scope)})`;
}

/** `[term, value, locale]` of the reference text of each term, as the text of a JSON array. */
export async function listReferenceJson(db: Db, scope: ProjectScope): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(json_build_array(t.value, reference.value, reference.locale)), '[]')::text
      as json
    from terms t
    cross join lateral (select r.value, r.locale ${textOfReference(scope)}) reference
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
  `.execute(db);
  return rows[0]?.json ?? '[]';
}

/**
 * The locale from which placeholders in all other locales take their positions; undefined in a project without
 * locales.
 */
export async function findReferenceLocale(
  db: Db,
  scope: ProjectScope,
): Promise<string | undefined> {
  const { rows } = await sql<{ locale: string }>`
    select l.locale
    from project_locales l
    where l.project_id = ${scope.projectId}::uuid and l.archived_at is null
    order by l.is_source desc, l.created_at, l.locale
    limit 1
  `.execute(db);
  return rows[0]?.locale;
}

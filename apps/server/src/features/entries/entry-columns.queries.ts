import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { findingJson } from '../../content/findings/findings.queries.ts';
import { labelJson } from '../../content/translations.queries.ts';
import { jsonTime } from '../../db/json.ts';

// What entries have of locales that choose none of them: their findings, and further locales as columns.

/** Joins the findings of `t` in a locale as `found`. */
export function findingsOf(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select json_agg(${findingJson} order by f.n) as list
      from findings f
      where f.project_id = ${scope.projectId}::uuid and f.locale = ${locale}::text
        and f.term_id = t.id
    ) found on true
  `;
}

/**
 * Joins the translations of `t` in several locales as `columns`, in the order of the locales. Each is looked up by the
 * primary key, which has the term behind the locale.
 */
export function columnsOf(scope: ProjectScope, locales: readonly string[]): RawBuilder<unknown> {
  const projectId = sql`${scope.projectId}::uuid`;
  return sql`
    left join lateral (
      select json_agg(json_build_object(
        'locale', asked.locale, 'value', coalesce(col.value, ''),
        'state', coalesce(col.state, 'untranslated'), 'revision', coalesce(col.revision, 0),
        'updatedAt', ${jsonTime('col.updated_at')},
        'labels', coalesce((
          select json_agg(${labelJson} order by l.value)
          from translation_labels tl
          join labels l on l.project_id = ${projectId} and l.id = tl.label_id
            and l.archived_at is null
          where tl.project_id = ${projectId} and tl.locale = asked.locale and tl.term_id = t.id
        ), '[]'),
        'findings', coalesce((
          select json_agg(${findingJson} order by f.n) from findings f
          where f.project_id = ${projectId} and f.locale = asked.locale and f.term_id = t.id
        ), '[]')
      ) order by asked.n) as list
      from unnest(${locales}::text[]) with ordinality as asked (locale, n)
      left join translations col on col.project_id = ${projectId} and col.locale = asked.locale
        and col.term_id = t.id
    ) columns on true
  `;
}

/** Selects which of some locales are living ones of the project, as an array. */
export function selectOwnLocales(
  scope: ProjectScope,
  locales: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select coalesce(array_agg(asked.locale), '{}') from project_locales asked
    where asked.project_id = ${scope.projectId}::uuid and asked.archived_at is null
      and asked.locale = any(${locales}::text[])
  `;
}

import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { changesOf, stateIn } from '../../content/changes.queries.ts';
import { labelJson } from '../../content/translations.queries.ts';
import type { Db } from '../../db/database.ts';
import type { ChangeRow } from './history.mapper.ts';

/** The position of a change in its change set. Terms are in the order of their creation. */
export interface ChangeKey {
  readonly termId: string;
  readonly locale: string;
  /** Empty for a change that is not about a label. */
  readonly labelId: string;
}

/**
 * The translations and labels that were deleted together with terms or with a locale of the change set, unless these
 * were brought back or purged since then.
 */
function carried(scope: ProjectScope, changeSetId: string): RawBuilder<unknown> {
  const projectId = sql`${scope.projectId}::uuid`;
  const ofTerms = (table: string) => sql`
    from changes c
    join terms t on t.project_id = ${projectId} and t.id = c.term_id and t.archived_at is not null
    join ${sql.table(table)} r on r.project_id = ${projectId} and r.term_id = t.id
    where ${changesOf(scope, changeSetId)} and c.kind = 'term.delete'
  `;
  const ofLocale = (table: string) => sql`
    from change_sets s
    join project_locales l on l.project_id = ${projectId} and l.archived_at is not null
      and l.id = (s.summary #>> '{deletedLocale,id}')::uuid
    join ${sql.table(table)} r on r.project_id = ${projectId} and r.locale = l.locale
    where s.project_id = ${projectId} and s.id = ${changeSetId}::uuid
  `;
  const place = sql`r.term_id, split_part(r.locale, '~', 1) collate "C"`;
  const text = sql`
    ${place}, '', 'translation.update', r.value, null, r.state, 'untranslated'
  `;
  const label = sql`
    r.label_id::text, 'label.remove', null, null, 'untranslated', 'untranslated'
  `;
  return sql`
    select ${text} ${ofTerms('translations')} and r.value <> ''
    union all
    select ${text} ${ofLocale('translations')} and r.value <> ''
    union all
    select r.term_id, '', ${label} ${ofTerms('term_labels')}
    union all
    select ${place}, ${label} ${ofTerms('translation_labels')}
    union all
    select ${place}, ${label} ${ofLocale('translation_labels')}
  `;
}

/** What the term of a change `c` is called, or was called at last. The living one is joined as `t`. */
function nameOfTerm({ projectId }: ProjectScope): RawBuilder<string | null> {
  return sql`coalesce(t.value, (
    select gone.before::json ->> 'value' from changes gone
    where gone.project_id = ${projectId}::uuid and gone.term_id = c.term_id
      and gone.locale = '' and gone.kind = 'term.delete'
    order by gone.change_set_id desc
    limit 1
  ))`;
}

export interface ShortChangeRow extends ChangeRow {
  readonly change_set_id: string;
}

/** Lists the changes of terms and translations in change sets of a single one, unless their texts are long. */
export async function listShortChangeRows(
  db: Db,
  scope: ProjectScope,
  { changeSetIds, maxLength }: { changeSetIds: readonly string[]; maxLength: number },
): Promise<ShortChangeRow[]> {
  if (changeSetIds.length === 0) return [];
  const { rows } = await sql<ShortChangeRow>`
    select c.change_set_id, c.term_id, c.locale, c.kind, c.before, c.after, '' as label_id,
      ${stateIn('c', 'before')} as before_state, ${stateIn('c', 'after')} as after_state,
      ${nameOfTerm(scope)} as term, null as label
    from changes c
    left join terms t on t.project_id = ${scope.projectId}::uuid and t.id = c.term_id
      and t.archived_at is null
    where c.project_id = ${scope.projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
      and length(coalesce(c.before, '')) <= ${maxLength}
      and length(coalesce(c.after, '')) <= ${maxLength}
  `.execute(db);
  return rows;
}

/** The changes of a change set after a position. */
export async function listChangeRows(
  db: Db,
  scope: ProjectScope,
  args: { changeSetId: string; after: ChangeKey | undefined; limit: number },
): Promise<ChangeRow[]> {
  const { termId, locale, labelId } = args.after ?? { termId: null, locale: '', labelId: '' };
  const inSet = sql`
    project_id = ${scope.projectId}::uuid and change_set_id = ${args.changeSetId}::uuid
  `;
  const { rows } = await sql<ChangeRow>`
    select c.*, ${nameOfTerm(scope)} as term,
      case when l.id is null then null
        else ${labelJson}
      end as label
    from (
      select * from (
        select term_id, locale, '' as label_id, kind, before, after,
          ${stateIn('changes', 'before')} as before_state, ${stateIn('changes', 'after')} as after_state
        from changes where ${inSet}
        union all
        select term_id, locale, label_id::text,
          case when added then 'label.add' else 'label.remove' end,
          null, null, 'untranslated', 'untranslated'
        from label_changes where ${inSet}
        union all
        ${carried(scope, args.changeSetId)}
      ) all_changes
      where ${termId}::uuid is null
        or (term_id, locale, label_id) > (${termId}::uuid, ${locale}, ${labelId})
      order by term_id, locale, label_id
      -- The limit is in the subquery, so that the sort keeps only the first rows in memory.
      limit ${args.limit}
    ) c
    left join terms t on t.project_id = ${scope.projectId}::uuid and t.id = c.term_id
      and t.archived_at is null
    left join labels l on l.project_id = ${scope.projectId}::uuid and l.id::text = c.label_id
      and l.archived_at is null
    order by c.term_id, c.locale, c.label_id
  `.execute(db);
  return rows;
}

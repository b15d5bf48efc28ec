import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { stateIn } from '../../content/changes.queries.ts';
import type { Db } from '../../db/database.ts';
import { labelJson } from '../labels/labels.queries.ts';
import type { ChangeRow } from './history.mapper.ts';

/** The place of a change in its change set. Terms are in the order in which they were made. */
export interface ChangeKey {
  readonly termId: string;
  readonly locale: string;
  /** Empty for a change that is not about a label. */
  readonly labelId: string;
}

/** The changes of a change set after a place. */
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
    select c.*, coalesce(t.value, (
        select gone.before::json ->> 'value' from changes gone
        where gone.project_id = ${scope.projectId}::uuid and gone.term_id = c.term_id
          and gone.locale = '' and gone.kind = 'term.delete'
        order by gone.change_set_id desc
        limit 1
      )) as term,
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
      ) all_changes
      where ${termId}::uuid is null
        or (term_id, locale, label_id) > (${termId}::uuid, ${locale}, ${labelId})
      order by term_id, locale, label_id
      -- Here and not at the end, so that of all changes only the first are kept while they are sorted.
      limit ${args.limit}
    ) c
    left join terms t on t.project_id = ${scope.projectId}::uuid and t.id = c.term_id
    left join labels l on l.project_id = ${scope.projectId}::uuid and l.id::text = c.label_id
    order by c.term_id, c.locale, c.label_id
  `.execute(db);
  return rows;
}

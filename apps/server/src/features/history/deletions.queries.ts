import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import type { TermSelection } from '../terms/selection.queries.ts';
import { wholeTermState } from './content.queries.ts';

/** Writes down that terms are deleted, with their translations and labels. */
export async function insertTermDeletions(
  trx: Transaction,
  scope: ProjectScope,
  args: { changeSetId: string; terms: TermSelection },
): Promise<void> {
  const { projectId } = scope;
  await sql`
    with chosen as materialized (${args.terms})
    insert into changes (project_id, change_set_id, term_id, locale, kind, before, before_state)
    select ${projectId}::uuid, ${args.changeSetId}::uuid, t.id, '', 'term.delete',
      ${wholeTermState}::text, null
    from chosen
    join terms t on t.project_id = ${projectId}::uuid and t.id = chosen.id
    union all
    select ${projectId}::uuid, ${args.changeSetId}::uuid, tr.term_id, tr.locale,
      'translation.update', tr.value, tr.state
    from chosen
    join translations tr on tr.project_id = ${projectId}::uuid and tr.term_id = chosen.id
    where tr.value <> ''
  `.execute(trx);
  await sql`
    insert into label_changes (project_id, change_set_id, term_id, locale, label_id, added)
    select c.project_id, c.change_set_id, c.term_id, carried.locale, carried.label_id, false
    from changes c
    join (
      select term_id, ''::text as locale, label_id from term_labels
      where project_id = ${projectId}::uuid
      union all
      select term_id, locale, label_id from translation_labels
      where project_id = ${projectId}::uuid
    ) carried on carried.term_id = c.term_id
    where c.project_id = ${projectId}::uuid and c.change_set_id = ${args.changeSetId}::uuid
      and c.kind = 'term.delete'
  `.execute(trx);
}

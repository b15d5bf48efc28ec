import { sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { recordingChanges, recordingLabels, termState } from './changes.queries.ts';
import type { ContentLock, TermSelection } from './locks.queries.ts';

/** Writes down that terms are deleted, with their translations and labels. */
export async function insertTermDeletions(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, terms }: { changeSetId: string; terms: TermSelection },
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const gone = sql`(
    with chosen as materialized (${terms})
    select t.id as term_id, '' as locale, 'term.delete' as kind, ${termState}::text as before,
      null as before_state
    from chosen
    join terms t on t.project_id = ${projectId} and t.id = chosen.id
    union all
    select tr.term_id, tr.locale, 'translation.update', tr.value, tr.state
    from chosen
    join translations tr on tr.project_id = ${projectId} and tr.term_id = chosen.id
    where tr.value <> ''
  ) gone`;
  const change = {
    kind: sql`kind`,
    termId: sql`term_id`,
    locale: sql`locale`,
    before: sql`before`,
    beforeState: sql`before_state`,
  };
  await recordingChanges(lock, changeSetId, change, gone).execute(trx);
  const carried = sql`(
    select c.term_id, carried.locale, carried.label_id
    from changes c
    join (
      select term_id, ''::text as locale, label_id from term_labels
      where project_id = ${projectId}
      union all
      select term_id, locale, label_id from translation_labels
      where project_id = ${projectId}
    ) carried on carried.term_id = c.term_id
    where c.project_id = ${projectId} and c.change_set_id = ${changeSetId}::uuid
      and c.kind = 'term.delete'
  ) carried`;
  const label = {
    termId: sql`term_id`,
    locale: sql`locale`,
    labelId: sql`label_id`,
    added: sql`false`,
  };
  await recordingLabels(lock, changeSetId, label, carried).execute(trx);
}

import { type RawBuilder, sql } from 'kysely';
import { isTermOpenTo } from '../../content/agents.queries.ts';
import { recordingChanges, stateIn } from '../../content/changes.queries.ts';
import { isLivingFile } from '../../content/files.queries.ts';
import type { ContentLock } from '../../content/locks.queries.ts';
import { briefTermState, restoredTermState, termState } from '../../content/term-states.queries.ts';
import { isKey } from '../../content/terms.queries.ts';
import type { Transaction } from '../../db/database.ts';
import type { UndoArgs } from './undo.queries.ts';

/**
 * Plans the undo of changes of terms. Deleted terms are restored unless their key is taken. Changed terms get their
 * previous value unless that is taken. Added terms are deleted unless they have more translations or labels than the
 * source gave them; terms that the source restored are deleted with all they have. An agent leaves terms with texts of
 * people.
 */
export async function insertUndoOfTerms(
  trx: Transaction,
  lock: ContentLock,
  { sourceId, changeSetId }: UndoArgs,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const taken = (value: RawBuilder<unknown>, fileId: RawBuilder<unknown>) => sql`
    select from terms other
    where other.project_id = ${projectId} and other.file_id = ${fileId} and other.id <> s.term_id
      and other.archived_at is null and ${isKey(sql`other.value`, value)}
  `;
  const asLeft = sql`
    t.value = s.after ->> 'value' and t.context is not distinct from s.after ->> 'context'
  `;
  // A source that did not move the term leaves it in its current file.
  const isMoved = sql`(s.before ->> 'fileId' is distinct from s.after ->> 'fileId')`;
  const fileBefore = sql`(
    case when ${isMoved} then coalesce((s.before ->> 'fileId')::uuid, t.project_id) else t.file_id end
  )`;
  const source = (kind: string) => sql`(
    select term_id, before::jsonb as before, after::jsonb as after
    from changes
    where project_id = ${projectId} and change_set_id = ${sourceId}::uuid and locale = ''
      and kind = ${kind}
  ) s`;
  const undone = sql`(
    select t.project_id, t.id as term_id, 'term.create' as kind, null as before, ${restoredTermState} as after
    from ${source('term.delete')}
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is not null
    where ${isLivingFile(lock, sql`t.file_id`)}
      and not exists (${taken(sql`t.value`, sql`t.file_id`)})
    union all
    select t.project_id, t.id, 'term.update', ${termState}::text,
      (s.before || jsonb_build_object('fileId', nullif(${fileBefore}, t.project_id)))::text
    from ${source('term.update')}
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is null
    where ${asLeft}
      and (not ${isMoved} or t.file_id = coalesce((s.after ->> 'fileId')::uuid, t.project_id)
        and ${isLivingFile(lock, fileBefore)})
      and not exists (${taken(sql`s.before ->> 'value'`, fileBefore)})
      and t.is_plural = coalesce((s.after ->> 'isPlural')::boolean, t.is_plural)
      and t.locked = coalesce((s.after ->> 'locked')::boolean, t.locked)
      and t.meta = coalesce(s.after -> 'meta', t.meta)
    union all
    select t.project_id, t.id, 'term.delete', ${briefTermState}, null
    from ${source('term.create')}
    join terms t on t.project_id = ${projectId} and t.id = s.term_id and t.archived_at is null
    where ${asLeft}
      and t.is_plural = coalesce((s.after ->> 'isPlural')::boolean, false)
      and t.locked = coalesce((s.after ->> 'locked')::boolean, false)
      and ${isTermOpenTo(lock, 't')}
      and (s.after ? 'restored' or not exists (
        select from translations tr
        join project_locales l on l.project_id = ${projectId} and l.locale = tr.locale
          and l.archived_at is null
        left join changes c
          on c.project_id = ${projectId} and c.change_set_id = ${sourceId}::uuid
          and c.term_id = tr.term_id and c.locale = tr.locale
        where tr.project_id = ${projectId} and tr.term_id = t.id and tr.value <> ''
          and (c.after is distinct from tr.value or ${stateIn('c', 'after')} <> tr.state)
      ) and not exists (
        select from (
          select term_id, ''::text as locale, label_id from term_labels
          where project_id = ${projectId}
          union all
          select r.term_id, r.locale, r.label_id from translation_labels r
          join project_locales pl on pl.project_id = ${projectId} and pl.locale = r.locale
            and pl.archived_at is null
          where r.project_id = ${projectId}
        ) carried
        join labels l on l.project_id = ${projectId} and l.id = carried.label_id
          and l.archived_at is null
        left join label_changes c
          on c.project_id = ${projectId} and c.change_set_id = ${sourceId}::uuid
          and c.term_id = carried.term_id and c.locale = carried.locale
          and c.label_id = carried.label_id and c.added
        where carried.term_id = t.id and c.term_id is null
      ))
  ) undone`;
  const change = {
    kind: sql`kind`,
    termId: sql`term_id`,
    before: sql`before`,
    after: sql`after`,
  };
  const from = { projectId: sql`project_id`, rows: undone };
  await recordingChanges(lock, changeSetId, change, from).execute(trx);
}

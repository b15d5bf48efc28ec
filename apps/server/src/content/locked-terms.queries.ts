import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import type { Transaction } from '../db/database.ts';
import { insertRows, recordingChanges, type Writer } from './changes.queries.ts';
import { type ContentLock, lockMore, type TermSelection } from './locks.queries.ts';
import { termState, termStateWith } from './term-states.queries.ts';
import { countingTranslations, hasTextsInKeys } from './translations.queries.ts';

// A locked term is not to be translated: only the source locale may have a text of it, and no counter of translations
// includes it. A transaction that locks or unlocks terms takes the content lock, and then locks the rows of the terms
// for update in a separate statement. So each concurrent edit of their translations either commits first and is
// counted by the next statement, or waits and reads the changed terms.

/** Whether a term is not locked. */
export function isOpen(scope: ProjectScope, termId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from terms locked_term
    where locked_term.project_id = ${scope.projectId}::uuid and locked_term.id = ${termId}
      and locked_term.locked and locked_term.archived_at is null
  )`;
}

/** Whether the project has a place for source texts, so that all other locales lack texts of locked terms. */
export function hasSourceTexts(scope: Pick<Writer, 'projectId'>): RawBuilder<boolean> {
  return sql`(
    exists (
      select from project_locales source
      where source.project_id = ${scope.projectId}::uuid and source.is_source
        and source.archived_at is null
    ) or ${hasTextsInKeys(scope)}
  )`;
}

/** The terms of a selection that are not locked. */
export function selectOpenTerms(scope: ProjectScope, terms: TermSelection): TermSelection {
  return sql`select chosen.id from (${terms}) chosen where ${isOpen(scope, sql`chosen.id`)}`;
}

/** Records that terms are locked or unlocked. Returns how many. */
export async function insertLockings(
  trx: Transaction,
  lock: ContentLock,
  args: { changeSetId: string; terms: TermSelection; locked: boolean },
): Promise<number> {
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({ locked: sql`${args.locked}::boolean` }),
  } as const;
  await lockMore(trx, lock, { terms: args.terms });
  const relocked = {
    projectId: sql`t.project_id`,
    rows: sql`
      terms t
      where t.project_id = ${lock.projectId}::uuid and t.id in (${args.terms})
        and t.locked <> ${args.locked}::boolean and t.archived_at is null
    `,
  };
  return insertRows(trx, recordingChanges(lock, args.changeSetId, change, relocked));
}

/** Subtracts the texts of terms that a change set is about to lock from the counters, and adds those it unlocks. */
export async function updateCountsOfLocks(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<void> {
  const projectId = sql`${lock.projectId}::uuid`;
  const moved = sql`
    with planned as materialized (
      select c.term_id, (c.after::jsonb ->> 'locked')::boolean as locked from changes c
      where c.project_id = ${projectId} and c.change_set_id = ${changeSetId}::uuid
        and c.kind = 'term.update'
    ), moved as materialized (
      select p.term_id, p.locked from planned p
      join terms t on t.project_id = ${projectId} and t.id = p.term_id and t.locked <> p.locked
        and t.archived_at is null
    )
    select tr.locale, sum(case when m.locked then -1 else 1 end) as delta,
      coalesce(
        sum(case when m.locked then -1 else 1 end) filter (where tr.state = 'reviewed'), 0
      ) as reviewed
    from moved m
    join translations tr on tr.project_id = ${projectId} and tr.term_id = m.term_id
    where tr.value <> ''
    group by tr.locale
  `;
  await countingTranslations(lock, moved).execute(trx);
}

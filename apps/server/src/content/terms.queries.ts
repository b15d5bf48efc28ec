import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../access/scope.ts';
import type { Db, Transaction } from '../db/database.ts';
import {
  newTermState,
  recordingChangeSet,
  recordingChanges,
  termState,
  termStateWith,
} from './changes.queries.ts';
import type { ContentLock } from './locks.queries.ts';
import { countingTotals } from './totals.queries.ts';

/** Whether a term has a key. A key may be too long for an index row, so the index has its first 500 characters. */
export function isKey(value: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(left(${value}, 500) = left(${key}, 500) and ${value} = ${key})`;
}

/**
 * Adds a term for each row of `from`, which has the columns `id`, `file_id`, `value`, `context`, `position`,
 * `is_plural`, `locked`, `meta` and `created_at`.
 */
export function addingTerms(scope: ProjectScope, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into terms
      (project_id, id, file_id, value, context, position, is_plural, locked, meta, created_at)
    select ${scope.projectId}::uuid, id, file_id, value, context, position, is_plural, locked, meta,
      created_at
    from ${from}
  `;
}

interface TermArgs {
  readonly id: string;
  readonly changeSetId: string;
  readonly value: string;
}

/** Adds a term at the end of the file order. Returns false where the plan has no room for it. */
export async function insertTerm(
  db: Db,
  scope: ProjectScope,
  args: TermArgs & { context: string | null; fileId: string },
): Promise<boolean> {
  const added = sql`(
    select ${args.id}::uuid as id, ${args.fileId}::uuid as file_id,
      ${args.value}::text as value, ${args.context}::text as context,
      last_position as position, false as is_plural, false as locked, '{}'::jsonb as meta,
      now() as created_at
    from room
  ) added`;
  const changeSet = { id: args.changeSetId, kind: 'term.create' } as const;
  const change = {
    kind: 'term.create',
    termId: sql`term.id`,
    after: newTermState({
      value: sql`${args.value}::text`,
      context: sql`${args.context}::text`,
      fileId: sql`nullif(${args.fileId}::uuid, ${scope.projectId}::uuid)`,
    }),
  } as const;
  const { rows } = await sql`
    with room as (${countingTotals(scope, { terms: 1, positions: 1 })}),
    term as (
      ${addingTerms(scope, added)} returning id
    ),
    change_set as (${recordingChangeSet(scope, changeSet, sql`term`)}),
    change as (${recordingChanges(scope, sql`change_set.id`, change, sql`term, change_set`)})
    select from term
  `.execute(db);
  return rows.length > 0;
}

/**
 * Changes a term. Returns whether that made a difference, or undefined where there is no such term. An undefined
 * context stays as it is.
 */
export async function updateTerm(
  trx: Transaction,
  scope: ProjectScope,
  args: TermArgs & { context: string | null | undefined },
): Promise<boolean | undefined> {
  const keepContext = args.context === undefined;
  // An import finds terms by their values, so no term may be renamed while an import runs.
  await sql`
    select from project_totals where project_id = ${scope.projectId}::uuid for share
  `.execute(trx);
  const changeSet = { id: args.changeSetId, kind: 'term.update' } as const;
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termStateWith({ value: sql`before.value`, context: sql`before.context` }),
    after: termState,
  } as const;
  const { rows } = await sql<{ changed: boolean }>`
    with before as (
      select id, value, context from terms
      where project_id = ${scope.projectId}::uuid and id = ${args.id}::uuid and archived_at is null
      for no key update
    ), changed as (
      update terms t
      set value = ${args.value},
        context = case when ${keepContext} then t.context else ${args.context ?? null}::text end,
        updated_at = now()
      from before
      where t.project_id = ${scope.projectId}::uuid and t.id = before.id and t.archived_at is null
        and (t.value <> ${args.value}
          or (not ${keepContext} and t.context is distinct from ${args.context ?? null}::text))
      returning t.*
    ),
    change_set as (${recordingChangeSet(scope, changeSet, sql`changed`)}),
    change as (
      ${recordingChanges(scope, sql`change_set.id`, change, sql`before, changed t, change_set`)}
    )
    select exists (select from changed) as changed from before
  `.execute(trx);
  return rows[0]?.changed;
}

/** Records a change of a term, unless it makes no difference. An undefined context stays as it is. */
export async function insertTermUpdate(
  trx: Transaction,
  lock: ContentLock,
  args: TermArgs & { context: string | null | undefined; locked: boolean },
): Promise<void> {
  const context = args.context === undefined ? sql`t.context` : sql`${args.context}::text`;
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({
      value: sql`${args.value}::text`,
      context,
      locked: sql`${args.locked}::boolean`,
    }),
  } as const;
  const changed = sql`
    terms t
    where t.project_id = ${lock.projectId}::uuid and t.id = ${args.id}::uuid and t.archived_at is null
      and (t.value <> ${args.value} or t.context is distinct from ${context}
        or t.locked <> ${args.locked}::boolean)
  `;
  await recordingChanges(lock, args.changeSetId, change, changed).execute(trx);
}

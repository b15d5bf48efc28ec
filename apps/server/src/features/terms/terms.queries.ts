import type { Term, TermDeletion } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import {
  newTermState,
  recordingChangeSet,
  recordingChanges,
  termState,
  termStateWith,
} from '../../content/changes.queries.ts';
import type { ContentLock } from '../../content/locks.queries.ts';
import { addingTerms } from '../../content/terms.queries.ts';
import { countingTotals } from '../../content/totals.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';
import {
  type JsonText,
  jsonAsIs,
  jsonDates,
  jsonObject,
  jsonPlain,
  jsonString,
  jsonValue,
} from '../../db/json.ts';
import { labelJson, labelsByTerm } from '../labels/labels.queries.ts';

/** `t` is the table of terms, `labels` an expression over it. */
function termJson(labels: RawBuilder<unknown>): JsonText {
  return jsonObject({
    id: jsonPlain(sql`t.id`),
    value: jsonString(sql`t.value`),
    context: jsonValue(sql`t.context`),
    labels: jsonAsIs(labels),
    date: jsonDates('t'),
    locked: jsonAsIs(sql`t.locked`),
  });
}

/** Of a term beside its `labelsByTerm`, as `l`. */
const labelsBeside = sql`coalesce(l.labels, '[]')`;

/** The terms of a project by value, each as the text of JSON. */
export function selectTermRows(scope: ProjectScope): RawBuilder<unknown> {
  return sql`
    select ${termJson(labelsBeside)} as row
    from terms t
    left join ${labelsByTerm(scope)} l on l.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid
    order by left(t.value, 500), t.value
  `;
}

/** As `selectTermRows`, only terms with a label, of which each shows just that label. */
export function selectRowsWithLabel(scope: ProjectScope, labelId: string): RawBuilder<unknown> {
  const ownLabel = sql`json_build_array(${labelJson})`;
  return sql`
    select ${termJson(ownLabel)} as row
    from term_labels tl
    join labels l on l.project_id = tl.project_id and l.id = tl.label_id
    join terms t on t.project_id = tl.project_id and t.id = tl.term_id
    where tl.project_id = ${scope.projectId}::uuid and tl.label_id = ${labelId}::uuid
    order by left(t.value, 500), t.value
  `;
}

export async function findTerm(db: Db, scope: ProjectScope, id: string): Promise<Term | undefined> {
  const { rows } = await sql<{ term: Term }>`
    select ${termJson(labelsBeside)}::json as term
    from terms t
    left join ${labelsByTerm(scope)} l on l.term_id = t.id
    where t.project_id = ${scope.projectId}::uuid and t.id = ${id}::uuid
  `.execute(db);
  return rows[0]?.term;
}

export async function findTermDeletion(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<TermDeletion | undefined> {
  const { rows } = await sql<TermDeletion>`
    select (
      select count(*) from translations tr
      where tr.project_id = t.project_id and tr.term_id = t.id and tr.value <> ''
    ) as translations
    from terms t
    where t.project_id = ${scope.projectId}::uuid and t.id = ${id}::uuid
  `.execute(db);
  return rows[0];
}

interface TermArgs {
  readonly id: string;
  readonly changeSetId: string;
  readonly value: string;
}

/** Adds a term at the end of the file order, unless the plan has no room: then it returns false. */
export async function insertTerm(
  db: Db,
  scope: ProjectScope,
  args: TermArgs & { context: string | null },
): Promise<boolean> {
  const added = sql`(
    select ${args.id}::uuid as id, ${args.value}::text as value, ${args.context}::text as context,
      last_position as position, false as is_plural, false as locked, '{}'::jsonb as meta,
      now() as created_at
    from room
  ) added`;
  const changeSet = { id: args.changeSetId, kind: 'term.create' } as const;
  const change = {
    kind: 'term.create',
    termId: sql`term.id`,
    after: newTermState({ value: sql`${args.value}::text`, context: sql`${args.context}::text` }),
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
 * Changes a term and says whether that made a difference; undefined when there is no such. An
 * undefined context stays as it is.
 */
export async function updateTerm(
  trx: Transaction,
  scope: ProjectScope,
  args: TermArgs & { context: string | null | undefined },
): Promise<boolean | undefined> {
  const keepContext = args.context === undefined;
  // An import finds terms by their values, so none is renamed while one is under way.
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
      where project_id = ${scope.projectId}::uuid and id = ${args.id}::uuid
      for no key update
    ), changed as (
      update terms t
      set value = ${args.value},
        context = case when ${keepContext} then t.context else ${args.context ?? null}::text end,
        updated_at = now()
      from before
      where t.project_id = ${scope.projectId}::uuid and t.id = before.id
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

/** Writes down that a term is changed; an undefined context stays as it is. Nothing where it is so already. */
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
    where t.project_id = ${lock.projectId}::uuid and t.id = ${args.id}::uuid
      and (t.value <> ${args.value} or t.context is distinct from ${context}
        or t.locked <> ${args.locked}::boolean)
  `;
  await recordingChanges(lock, args.changeSetId, change, changed).execute(trx);
}

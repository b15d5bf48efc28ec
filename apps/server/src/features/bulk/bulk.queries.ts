import type { TranslationMark } from '@parlance/contract';
import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { type Making, makingOf, recordingChanges } from '../../content/changes.queries.ts';
import type { ContentLock, TermSelection } from '../../content/locks.queries.ts';
import { sourceHashOf, stateOf } from '../../content/translations.queries.ts';
import type { Transaction } from '../../db/database.ts';

export async function findTermCount(trx: Transaction, terms: TermSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${terms}) chosen
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface PlanArgs {
  readonly changeSetId: string;
  readonly locale: string;
  readonly terms: TermSelection;
}

/** The number of terms whose change was planned, and of those that have the result already. */
export interface PlanCounts {
  readonly changed: number;
  readonly unchanged: number;
}

const nothing: PlanCounts = { changed: 0, unchanged: 0 };

/** A value that somebody chooses for many translations has the origin `person`, like one that they type. */
function byPerson(scope: ProjectScope, place: Parameters<typeof sourceHashOf>[1]): Making {
  return { origin: sql`'person'`, sourceHash: sourceHashOf(scope, place) };
}

/** Plans to clear the translations of terms. */
export async function insertClearings(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, locale, terms }: PlanArgs,
): Promise<PlanCounts> {
  const translated = sql`
    chosen
    join translations tr on tr.project_id = ${lock.projectId}::uuid and tr.locale = ${locale}
      and tr.term_id = chosen.id
    where tr.value <> ''
  `;
  const change = {
    kind: 'translation.update',
    termId: sql`tr.term_id`,
    locale: sql`tr.locale`,
    before: sql`tr.value`,
    after: sql`''`,
    beforeState: sql`tr.state`,
    afterState: stateOf(sql`''`),
    beforeMaking: makingOf('tr'),
    afterMaking: byPerson(lock, { termId: sql`tr.term_id`, locale: sql`tr.locale` }),
  } as const;
  const { rows } = await sql<PlanCounts>`
    with chosen as materialized (${terms}), written as (
      ${recordingChanges(lock, changeSetId, change, translated)} returning 1
    ), counted as (
      select (select count(*) from chosen) as selected, (select count(*) from written) as changed
    )
    select changed, selected - changed as unchanged from counted
  `.execute(trx);
  return rows[0] ?? nothing;
}

/** Plans a state for the translations of terms; terms without a translation are passed over. */
export async function insertMarks(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId, locale, terms, state }: PlanArgs & { state: TranslationMark },
): Promise<PlanCounts> {
  const change = {
    kind: 'translation.update',
    termId: sql`term_id`,
    locale: sql`locale`,
    before: sql`value`,
    after: sql`value`,
    beforeState: sql`state`,
    afterState: sql`${state}::text`,
    beforeMaking: makingOf('marked'),
    afterMaking: {
      origin: sql`marked.origin`,
      sourceHash: sourceHashOf(lock, { termId: sql`term_id`, locale: sql`marked.locale` }),
    },
  } as const;
  const { rows } = await sql<PlanCounts>`
    with marked as materialized (
      select tr.* from (${terms}) chosen
      join translations tr on tr.project_id = ${lock.projectId}::uuid and tr.locale = ${locale}
        and tr.term_id = chosen.id
      where tr.value <> ''
    ), written as (
      ${recordingChanges(lock, changeSetId, change, sql`marked where state <> ${state}`)} returning 1
    )
    select (select count(*) from written) as changed,
      count(*) filter (where state = ${state}) as unchanged
    from marked
  `.execute(trx);
  return rows[0] ?? nothing;
}

/** Texts of terms with plural forms, without those that a simple pattern proves to be well-formed. */
export async function listPluralTexts(
  trx: Transaction,
  scope: ProjectScope,
  { terms, from }: Pick<PlanArgs, 'terms'> & { from: string },
): Promise<{ id: string; value: string }[]> {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, tr.value
    from (${terms}) chosen
    join terms t on t.project_id = ${scope.projectId}::uuid and t.id = chosen.id and t.is_plural
      and t.archived_at is null
    join translations tr on tr.project_id = ${scope.projectId}::uuid and tr.locale = ${from}
      and tr.term_id = t.id
    where tr.value like '%plural%'
      and tr.value !~ ${String.raw`^\{n, plural,( (zero|one|two|few|many|other) \{[^{}#'']*\})+\}$`}
  `.execute(trx);
  return rows;
}

/** Plans to copy the translations of terms from another locale, without the terms in `without`. */
export async function insertCopies(
  trx: Transaction,
  lock: ContentLock,
  {
    changeSetId,
    locale,
    terms,
    without,
    ...args
  }: PlanArgs & { from: string; overwrite: boolean; without: readonly string[] },
): Promise<PlanCounts> {
  const copied = sql`
    pair
    where value <> '' and value <> coalesce(before, '') and id <> all(${without}::uuid[])
      and (${args.overwrite}::boolean or coalesce(before, '') = '')
  `;
  const change = {
    kind: 'translation.update',
    termId: sql`id`,
    locale: sql`${locale}`,
    before: sql`before`,
    after: sql`value`,
    beforeState: sql`before_state`,
    afterState: stateOf(sql`value`),
    beforeMaking: makingOf('pair'),
    afterMaking: byPerson(lock, { termId: sql`pair.id`, locale: sql`${locale}` }),
  } as const;
  const { rows } = await sql<PlanCounts>`
    with pair as materialized (
      select chosen.id, source.value, target.value as before, target.state as before_state,
        target.origin, target.source_hash
      from (${terms}) chosen
      left join translations source on source.project_id = ${lock.projectId}::uuid
        and source.locale = ${args.from} and source.term_id = chosen.id
      left join translations target on target.project_id = ${lock.projectId}::uuid
        and target.locale = ${locale} and target.term_id = chosen.id
    ), written as (
      ${recordingChanges(lock, changeSetId, change, copied)} returning 1
    )
    select (select count(*) from written) as changed,
      count(*) filter (where value <> '' and value = before) as unchanged
    from pair
  `.execute(trx);
  return rows[0] ?? nothing;
}

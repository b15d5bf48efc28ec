import type { Finding, RunFailureReason } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { isOfPerson } from '../../../content/agents.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';

export interface ItemRow {
  readonly locale: string;
  readonly term_id: string;
  readonly revision: number;
  readonly source_hash: string;
  /** What was translated; null where nothing was yet. */
  readonly value: string | null;
  /** What the checks have found in what was translated. */
  readonly findings: readonly Finding[] | null;
  /** Whether it is still to be judged. */
  readonly to_judge: boolean;
}

/** Whether texts of a run wait. */
export async function hasWaitingItems(
  db: Db,
  { projectId }: InProject,
  runId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from machine_items
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and state = 'waiting' limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Lists texts that wait, by locale and in the order of their terms. */
export async function listWaitingItems(
  db: Db,
  { projectId }: InProject,
  runId: string,
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select locale, term_id, revision, source_hash, value, findings, to_judge from machine_items
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and state = 'waiting'
    order by locale, position, term_id limit ${limit}::int
  `.execute(db);
  return rows;
}

export interface DoneItemRow extends Omit<ItemRow, 'findings' | 'to_judge'> {
  readonly value: string;
  readonly is_from_memory: boolean;
  readonly machine_origin_id: string | null;
}

/** Lists texts that are translated. */
export async function listDoneItems(
  db: Db,
  { projectId }: InProject,
  runId: string,
): Promise<DoneItemRow[]> {
  const { rows } = await sql<DoneItemRow>`
    select locale, term_id, revision, source_hash, value, is_from_memory, machine_origin_id
    from machine_items
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and state = 'done'
    order by locale, position, term_id
  `.execute(db);
  return rows;
}

/** What became of a text of a run. */
export interface ItemEnd {
  readonly termId: string;
  /** What was translated; null where nothing was, or it was judged. */
  readonly value: string | null;
  /** Null where it is translated or judged. */
  readonly reason: RunFailureReason | null;
  /** What the checks find in the value: why it failed, or what is worth a look in what is saved. */
  readonly findings: readonly Finding[];
  readonly isFromMemory: boolean;
}

/** Writes down what became of texts that waited, and counts them. */
export async function updateItems(
  trx: Transaction,
  { projectId }: InProject,
  {
    runId,
    locale,
    ends,
    originId,
    isJudged,
  }: {
    runId: string;
    locale: string;
    ends: readonly ItemEnd[];
    originId: string | null;
    /** Whether they are not to be judged any more. */
    isJudged: boolean;
  },
): Promise<void> {
  await sql`
    with ended as (
      update machine_items i
      set state = case when e.reason is null then 'done' else 'failed' end, value = e.value,
        reason = e.reason, findings = e.findings::jsonb, is_from_memory = e.is_from_memory,
        machine_origin_id = ${originId}::uuid,
        to_judge = i.to_judge and e.reason is null and not ${isJudged}::boolean
      from unnest(
        ${ends.map(({ termId }) => termId)}::uuid[], ${ends.map(({ value }) => value)}::text[],
        ${ends.map(({ reason }) => reason)}::text[],
        ${ends.map(({ findings }) => JSON.stringify(findings))}::text[],
        ${ends.map(({ isFromMemory }) => isFromMemory)}::boolean[]
      ) as e (term_id, value, reason, findings, is_from_memory)
      where i.project_id = ${projectId}::uuid and i.run_id = ${runId}::uuid
        and i.locale = ${locale} and i.term_id = e.term_id and i.state = 'waiting'
      returning i.state, i.is_from_memory
    )
    update machine_runs r
    set done = r.done + c.done, failed = r.failed + c.failed, from_memory = r.from_memory + c.from_memory
    from (
      select count(*) filter (where e.state = 'done') as done,
        count(*) filter (where e.state = 'failed') as failed,
        count(*) filter (where e.is_from_memory) as from_memory
      from ended e
    ) c
    where r.project_id = ${projectId}::uuid and r.id = ${runId}::uuid
  `.execute(trx);
}

/** Marks translated texts as failed, which were not saved since somebody or something has changed them meanwhile. */
export async function updateItemsToFailed(
  trx: Transaction,
  { projectId }: InProject,
  runId: string,
  failed: readonly {
    readonly locale: string;
    readonly termId: string;
    readonly reason: RunFailureReason;
  }[],
): Promise<void> {
  if (failed.length === 0) return;
  const { rows } = await sql`
    update machine_items i set state = 'failed', reason = f.reason
    from unnest(
      ${failed.map(({ locale }) => locale)}::text[], ${failed.map(({ termId }) => termId)}::uuid[],
      ${failed.map(({ reason }) => reason)}::text[]
    ) as f (locale, term_id, reason)
    where i.project_id = ${projectId}::uuid and i.run_id = ${runId}::uuid and i.locale = f.locale
      and i.term_id = f.term_id and i.state = 'done'
    returning 1
  `.execute(trx);
  await sql`
    update machine_runs set done = done - ${rows.length}::int, failed = failed + ${rows.length}::int
    where project_id = ${projectId}::uuid and id = ${runId}::uuid
  `.execute(trx);
}

/** Writes down the revisions that translations of a run have once they are saved. */
export async function updateItemsToSaved(
  trx: Transaction,
  { projectId }: InProject,
  runId: string,
): Promise<void> {
  await sql`
    update machine_items i set revision = tr.revision
    from translations tr
    where i.project_id = ${projectId}::uuid and i.run_id = ${runId}::uuid and i.state = 'done'
      and tr.project_id = ${projectId}::uuid and tr.locale = i.locale and tr.term_id = i.term_id
      and tr.value = i.value
  `.execute(trx);
}

/** Ends texts of a cancelled run: those that wait, and with `all` those that are translated. */
export async function updateItemsToStopped(
  trx: Transaction,
  { projectId }: InProject,
  runId: string,
  all: boolean,
): Promise<void> {
  await sql`
    update machine_items set state = 'failed', reason = 'stopped', to_judge = false
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid
      and (state = 'waiting' or (${all}::boolean and state = 'done'))
  `.execute(trx);
  await sql`
    update machine_runs set failed = total - case when ${all}::boolean then 0 else done end,
      done = case when ${all}::boolean then 0 else done end
    where project_id = ${projectId}::uuid and id = ${runId}::uuid
  `.execute(trx);
}

export interface FailureRow {
  readonly locale: string;
  readonly position: number;
  readonly term_id: string;
  readonly term: string | null;
  readonly reason: RunFailureReason;
  readonly value: string | null;
  readonly findings: Finding[] | null;
}

/** Where a page of failures ends. */
export interface FailurePlace {
  readonly locale: string;
  readonly position: number;
  readonly termId: string;
}

export async function listFailureRows(
  db: Db,
  { projectId }: InProject,
  runId: string,
  page: {
    readonly locale: string | undefined;
    readonly after: FailurePlace | undefined;
    readonly limit: number;
  },
): Promise<FailureRow[]> {
  const { locale = null, after, limit } = page;
  const { rows } = await sql<FailureRow>`
    select i.locale, i.position, i.term_id, t.value as term, i.reason, i.value,
      case when i.reason = 'check' then i.findings end as findings
    from machine_items i
    left join terms t on t.project_id = ${projectId}::uuid and t.id = i.term_id
      and t.archived_at is null
    where i.project_id = ${projectId}::uuid and i.run_id = ${runId}::uuid and i.state = 'failed'
      and (${locale}::text is null or i.locale = ${locale}::text)
      and (${after?.locale ?? null}::text is null
        or (i.locale, i.position, i.term_id)
          > (${after?.locale ?? ''}::text, ${after?.position ?? 0}::bigint, ${after?.termId ?? null}::uuid))
    order by i.locale, i.position, i.term_id limit ${limit}::int
  `.execute(db);
  return rows;
}

/** The translation of a term as it is, beside one that was not saved. */
export interface CurrentText {
  readonly term_id: string;
  readonly value: string;
  /** Whether a person has written or reviewed it. */
  readonly is_of_person: boolean;
}

/** Lists the translations of some living terms in a locale, by term. */
export async function listCurrentTexts(
  trx: Transaction,
  { projectId }: InProject,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<ReadonlyMap<string, CurrentText>> {
  const { rows } = await sql<CurrentText>`
    select tr.term_id, tr.value, ${isOfPerson('tr')} as is_of_person
    from translations tr
    join terms t on t.project_id = ${projectId}::uuid and t.id = tr.term_id
      and t.archived_at is null
    where tr.project_id = ${projectId}::uuid and tr.locale = ${locale}
      and tr.term_id = any(${termIds}::uuid[])
  `.execute(trx);
  return new Map(rows.map((row) => [row.term_id, row]));
}

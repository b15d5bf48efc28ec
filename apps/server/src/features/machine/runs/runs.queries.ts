import type {
  Finding,
  MachineRunState,
  PauseReason,
  RunFailureReason,
  RunTask,
} from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { isOfPerson } from '../../../content/agents.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import type { Tally } from '../calls/tally.mapper.ts';

export interface RunRow {
  readonly id: string;
  readonly task: RunTask;
  readonly state: MachineRunState;
  readonly pause_reason: PauseReason | null;
  readonly trouble: unknown;
  readonly started_by_type: 'user' | 'client';
  readonly started_by: string;
  readonly starter: string | null;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly model: string | null;
  readonly host: string;
  readonly prompt_version: number;
  readonly judge_id: string | null;
  readonly judge_name: string | null;
  readonly judge_model: string | null;
  readonly judge_host: string | null;
  readonly locales: string[];
  readonly uses_memory: boolean;
  readonly max_cost: number | null;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly from_memory: number;
  readonly judged: number;
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly characters: number;
  readonly cost: number | null;
  readonly change_set_id: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** Lists the runs of a project, the latest first, or one of them. */
export async function listRunRows(
  db: Db,
  { projectId }: InProject,
  { id, limit = 1 }: { readonly id?: string; readonly limit?: number },
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.*, coalesce(u.name, c.name) as starter
    from machine_runs r
    left join users u on r.started_by_type = 'user' and u.id = r.started_by
    left join project_clients c on r.started_by_type = 'client' and c.id = r.started_by
    where r.project_id = ${projectId}::uuid
      and (${id ?? null}::uuid is null or r.id = ${id ?? null}::uuid)
    order by r.created_at desc, r.id desc limit ${limit}::int
  `.execute(db);
  return rows;
}

/** Counts the runs of a project that are not over. */
export async function countOpenRuns(db: Db, { projectId }: InProject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from machine_runs
    where project_id = ${projectId}::uuid and finished_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** A provider, as runs remember it. */
export interface RunProvider {
  readonly id: string;
  readonly name: string;
  readonly model: string | null;
  readonly host: string;
}

export interface NewRun {
  readonly id: string;
  readonly task: RunTask;
  readonly provider: RunProvider;
  /** Who judges; undefined where nobody does. */
  readonly judge: RunProvider | undefined;
  readonly promptVersion: number;
  readonly locales: readonly string[];
  readonly usesMemory: boolean;
  readonly maxCost: number | null;
  readonly estimatedInput: number;
  readonly estimatedOutput: number;
  readonly total: number;
  readonly startedBy: { readonly type: 'user' | 'client'; readonly id: string };
}

export async function insertRun(
  trx: Transaction,
  { projectId }: InProject,
  run: NewRun,
): Promise<void> {
  await trx
    .insertInto('machine_runs')
    .values({
      project_id: projectId,
      id: run.id,
      task: run.task,
      state: 'running',
      pause_reason: null,
      trouble: null,
      started_by_type: run.startedBy.type,
      started_by: run.startedBy.id,
      provider_id: run.provider.id,
      provider_name: run.provider.name,
      model: run.provider.model,
      host: run.provider.host,
      prompt_version: run.promptVersion,
      judge_id: run.judge?.id ?? null,
      judge_name: run.judge?.name ?? null,
      judge_model: run.judge?.model ?? null,
      judge_host: run.judge?.host ?? null,
      locales: [...run.locales],
      uses_memory: run.usesMemory,
      max_cost: run.maxCost,
      estimated_input: run.estimatedInput,
      estimated_output: run.estimatedOutput,
      total: run.total,
      cost: null,
      change_set_id: null,
      finished_at: null,
    })
    .execute();
}

/** Keeps a run as it is until the transaction ends. Undefined where there is none. */
export async function lockRun(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<Pick<RunRow, 'state' | 'task' | 'max_cost' | 'provider_id' | 'judge_id'> | undefined> {
  return trx
    .selectFrom('machine_runs')
    .select(['state', 'task', 'max_cost', 'provider_id', 'judge_id'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export interface RunChange {
  readonly state?: MachineRunState;
  readonly pauseReason?: PauseReason | null;
  readonly trouble?: { readonly problem: string; readonly message: string } | null;
  readonly maxCost?: number | null;
  readonly changeSetId?: string | null;
  readonly isOver?: true;
}

export async function updateRun(
  db: Db,
  { projectId }: InProject,
  id: string,
  { state, pauseReason, trouble, maxCost, changeSetId, isOver }: RunChange,
): Promise<void> {
  await db
    .updateTable('machine_runs')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(pauseReason === undefined ? {} : { pause_reason: pauseReason }),
      ...(trouble === undefined ? {} : { trouble: trouble && JSON.stringify(trouble) }),
      ...(maxCost === undefined ? {} : { max_cost: maxCost }),
      ...(changeSetId === undefined ? {} : { change_set_id: changeSetId }),
      ...(isOver && { finished_at: sql<Date>`now()` }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Pauses a run that is running. */
export async function updateToPaused(
  db: Db,
  { projectId }: InProject,
  id: string,
  reason: PauseReason,
  trouble: RunChange['trouble'] = null,
): Promise<void> {
  await sql`
    update machine_runs set state = 'paused', pause_reason = ${reason},
      trouble = ${trouble === null ? null : JSON.stringify(trouble)}::jsonb
    where project_id = ${projectId}::uuid and id = ${id}::uuid and state = 'running'
  `.execute(db);
}

/** Counts a call. */
export async function updateUsage(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
  { calls, input, output, characters, cost }: Tally,
): Promise<void> {
  await sql`
    update machine_runs set calls = calls + ${calls}::int,
      input_tokens = input_tokens + ${input}::bigint,
      output_tokens = output_tokens + ${output}::bigint,
      characters = characters + ${characters}::bigint,
      cost = case when cost is null and ${cost}::bigint is null then null
        else coalesce(cost, 0) + coalesce(${cost}::bigint, 0) end
    where project_id = ${projectId}::uuid and id = ${id}::uuid
  `.execute(trx);
}

export interface ItemRow {
  readonly locale: string;
  readonly term_id: string;
  readonly revision: number;
  readonly source_hash: string;
  readonly value: string | null;
}

/** Lists texts that wait, by locale and in the order of their terms. */
export async function listWaitingItems(
  db: Db,
  { projectId }: InProject,
  runId: string,
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select locale, term_id, revision, source_hash, value from machine_items
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and state = 'waiting'
    order by locale, position, term_id limit ${limit}::int
  `.execute(db);
  return rows;
}

/** Lists texts that are translated. */
export async function listDoneItems(
  db: Db,
  { projectId }: InProject,
  runId: string,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select locale, term_id, revision, source_hash, value from machine_items
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and state = 'done'
    order by locale, position, term_id
  `.execute(db);
  return rows;
}

/** What became of a text of a run. */
export interface ItemEnd {
  readonly termId: string;
  /** Null where it failed without an answer. */
  readonly value: string | null;
  /** Null where it is translated. */
  readonly reason: RunFailureReason | null;
  readonly findings: readonly Finding[];
  readonly isFromMemory: boolean;
}

/** Writes down what became of texts that waited, and counts them. */
export async function updateItems(
  trx: Transaction,
  { projectId }: InProject,
  { runId, locale, ends }: { runId: string; locale: string; ends: readonly ItemEnd[] },
): Promise<void> {
  const { rows } = await sql<{ state: string; is_from_memory: boolean }>`
    update machine_items i
    set state = case when e.reason is null then 'done' else 'failed' end, value = e.value,
      reason = e.reason, findings = e.findings::jsonb, is_from_memory = e.is_from_memory
    from unnest(
      ${ends.map(({ termId }) => termId)}::uuid[], ${ends.map(({ value }) => value)}::text[],
      ${ends.map(({ reason }) => reason)}::text[],
      ${ends.map(({ findings }) => JSON.stringify(findings))}::text[],
      ${ends.map(({ isFromMemory }) => isFromMemory)}::boolean[]
    ) as e (term_id, value, reason, findings, is_from_memory)
    where i.project_id = ${projectId}::uuid and i.run_id = ${runId}::uuid and i.locale = ${locale}
      and i.term_id = e.term_id and i.state = 'waiting'
    returning i.state, i.is_from_memory
  `.execute(trx);
  const done = rows.filter(({ state }) => state === 'done').length;
  const fromMemory = rows.filter((row) => row.is_from_memory).length;
  await sql`
    update machine_runs set done = done + ${done}::int,
      failed = failed + ${rows.length - done}::int, from_memory = from_memory + ${fromMemory}::int
    where project_id = ${projectId}::uuid and id = ${runId}::uuid
  `.execute(trx);
}

/** Lists texts as not saved: translated ones that somebody has changed meanwhile, or all that still wait. */
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

/** Ends texts of a cancelled run: those that wait, and with `all` those that are translated. */
export async function updateItemsToStopped(
  trx: Transaction,
  { projectId }: InProject,
  runId: string,
  all: boolean,
): Promise<void> {
  await sql`
    update machine_items set state = 'failed', reason = 'stopped'
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid
      and (state = 'waiting' or (${all}::boolean and state = 'done'))
  `.execute(trx);
  await sql`
    update machine_runs set failed = total - case when ${all}::boolean then 0 else done end,
      done = case when ${all}::boolean then 0 else done end
    where project_id = ${projectId}::uuid and id = ${runId}::uuid
  `.execute(trx);
}

/** Deletes runs with their texts that ended long ago. */
export async function deleteOldRuns(
  db: Db,
  projectIds: readonly string[],
  days: number,
): Promise<void> {
  await sql`
    delete from machine_runs
    where project_id = any(${projectIds}::uuid[])
      and finished_at < now() - make_interval(days => ${days}::int)
  `.execute(db);
}

/** Of some terms, those whose translation in a locale a person has written or reviewed. */
export async function listPersons(
  trx: Transaction,
  { projectId }: InProject,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ term_id: string }>`
    select tr.term_id from translations tr
    where tr.project_id = ${projectId}::uuid and tr.locale = ${locale}
      and tr.term_id = any(${termIds}::uuid[]) and ${isOfPerson('tr')}
  `.execute(trx);
  return new Set(rows.map(({ term_id }) => term_id));
}

export async function updateTotal(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
  total: number,
): Promise<void> {
  await trx
    .updateTable('machine_runs')
    .set({ total })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

import type { MachineRunState, PauseReason, RunTask } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import type { Tally } from '../calls/tally.mapper.ts';

/** The name of the jobs that go on with runs. */
export const runJobName = 'machine';

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
  readonly reviews_clean: boolean;
  readonly locales: string[];
  readonly uses_memory: boolean;
  readonly max_cost: number | null;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly from_memory: number;
  readonly judged: number;
  readonly reviewed: number;
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly characters: number;
  readonly cost: number | null;
  readonly change_set_id: string | null;
  readonly review_change_set_id: string | null;
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
  /** Whether what is judged twice without a mistake is marked as reviewed. */
  readonly reviewsClean: boolean;
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
      reviews_clean: run.reviewsClean,
      locales: [...run.locales],
      uses_memory: run.usesMemory,
      max_cost: run.maxCost,
      estimated_input: run.estimatedInput,
      estimated_output: run.estimatedOutput,
      total: run.total,
      cost: null,
      change_set_id: null,
      review_change_set_id: null,
      finished_at: null,
    })
    .execute();
}

const lockedColumns = [
  'task',
  'state',
  'provider_id',
  'judge_id',
  'reviews_clean',
  'locales',
  'change_set_id',
  'finished_at',
] as const;

/** What a run is while nobody else changes it. */
export type LockedRun = Pick<RunRow, (typeof lockedColumns)[number]>;

/** Keeps a run as it is until the transaction ends. Undefined where there is none. */
export async function lockRun(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<LockedRun | undefined> {
  return trx
    .selectFrom('machine_runs')
    .select(lockedColumns)
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
  readonly reviewed?: number;
  readonly reviewChangeSetId?: string | null;
  readonly isOver?: true;
}

export async function updateRun(
  db: Db,
  { projectId }: InProject,
  id: string,
  {
    state,
    pauseReason,
    trouble,
    maxCost,
    changeSetId,
    reviewed,
    reviewChangeSetId,
    isOver,
  }: RunChange,
): Promise<void> {
  await db
    .updateTable('machine_runs')
    .set({
      ...(state === undefined ? {} : { state }),
      ...(pauseReason === undefined ? {} : { pause_reason: pauseReason }),
      ...(trouble === undefined ? {} : { trouble: trouble && JSON.stringify(trouble) }),
      ...(maxCost === undefined ? {} : { max_cost: maxCost }),
      ...(changeSetId === undefined ? {} : { change_set_id: changeSetId }),
      ...(reviewed === undefined ? {} : { reviewed }),
      ...(reviewChangeSetId === undefined ? {} : { review_change_set_id: reviewChangeSetId }),
      ...(isOver && { finished_at: sql<Date>`now()` }),
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Whether a job that was added after another one is to go on with the same run. The run must be locked. */
export async function hasLaterJob(
  trx: Transaction,
  { projectId }: InProject,
  runId: string,
  job: Pick<RunningJob, 'id'>,
): Promise<boolean> {
  const later = await trx
    .selectFrom('jobs')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name', '=', runJobName)
    .where('id', '>', job.id)
    .where(sql<boolean>`payload ->> 'runId' = ${runId}`)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return later !== undefined;
}

/** Pauses a run that is running. One that is being saved is only paused by what keeps it from that. */
export async function updateToPaused(
  db: Db,
  { projectId }: InProject,
  id: string,
  reason: PauseReason,
  trouble: RunChange['trouble'] = null,
): Promise<void> {
  const isStopped = reason !== 'person';
  await sql`
    update machine_runs set state = 'paused', pause_reason = ${reason},
      trouble = ${trouble === null ? null : JSON.stringify(trouble)}::jsonb
    where project_id = ${projectId}::uuid and id = ${id}::uuid
      and (state = 'running' or (${isStopped}::boolean and state = 'saving'))
  `.execute(db);
}

/** Writes down by which provider a run goes on, where that was changed. */
export async function updateProviderOf(
  db: Db,
  { projectId }: InProject,
  id: string,
  {
    name,
    model,
    host,
  }: { readonly name: string; readonly model: string | null; readonly host: string },
): Promise<void> {
  await db
    .updateTable('machine_runs')
    .set({ provider_name: name, model, host })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
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

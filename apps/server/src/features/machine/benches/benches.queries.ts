import type { MachineBenchState, PauseReason } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../../db/cluster/own-project.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import type { BenchSide } from '../../../db/tables/machine-tables.ts';
import type { Tally } from '../calls/tally.mapper.ts';
import type { ReviewedText } from './reviewed-texts.queries.ts';

export interface BenchRow {
  readonly id: string;
  readonly state: MachineBenchState;
  readonly started_by: string;
  readonly starter: string | null;
  readonly locale: string;
  readonly seed: number | null;
  readonly texts: number;
  readonly max_cost: number | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

/** Lists comparisons of a project, the latest first, or one of them. Their ids grow with time. */
export async function listBenchRows(
  db: Db,
  { projectId }: InProject,
  page: { readonly id?: string; readonly after?: string | undefined; readonly limit?: number },
): Promise<BenchRow[]> {
  const { id = null, after = null, limit = 1 } = page;
  const { rows } = await sql<BenchRow>`
    select b.*, u.name as starter
    from machine_benches b left join users u on u.id = b.started_by
    where b.project_id = ${projectId}::uuid and (${id}::uuid is null or b.id = ${id}::uuid)
      and (${after}::uuid is null or b.id < ${after}::uuid)
    order by b.id desc limit ${limit}::int
  `.execute(db);
  return rows;
}

export interface CandidateRow {
  readonly bench_id: string;
  readonly side: BenchSide;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly model: string | null;
  readonly host: string;
  readonly prompt_version: number | null;
  readonly template: string | null;
  readonly stop_reason: Exclude<PauseReason, 'person'> | null;
  readonly trouble: unknown;
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly characters: number;
  readonly cost: number | null;
  readonly answered: number;
  readonly mean: number | null;
  readonly median: number | null;
  readonly exact: number;
  readonly errors: number;
  readonly warnings: number;
  readonly failed: number;
}

/** Lists what is compared, A before B, with what has come of it so far. */
export async function listCandidateRows(
  db: Db,
  { projectId }: InProject,
  benchIds: readonly string[],
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select c.*, coalesce(a.answered, 0) as answered, a.mean, a.median,
      coalesce(a.exact, 0) as exact, coalesce(a.errors, 0) as errors,
      coalesce(a.warnings, 0) as warnings, coalesce(a.failed, 0) as failed
    from machine_bench_candidates c
    left join (
      select n.bench_id, n.side, count(*) as answered, avg(n.similarity) as mean,
        percentile_cont(0.5) within group (order by n.similarity) as median,
        count(*) filter (where n.similarity = 100) as exact, sum(n.errors) as errors,
        sum(n.warnings) as warnings, count(*) filter (where n.reason is not null) as failed
      from machine_bench_answers n
      where n.project_id = ${projectId}::uuid and n.bench_id = any(${benchIds}::uuid[])
      group by n.bench_id, n.side
    ) a on a.bench_id = c.bench_id and a.side = c.side
    where c.project_id = ${projectId}::uuid and c.bench_id = any(${benchIds}::uuid[])
    order by c.bench_id, c.side
  `.execute(db);
  return rows;
}

/** Counts the comparisons of a project that go on. */
export async function countOpenBenches(db: Db, { projectId }: InProject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from machine_benches
    where project_id = ${projectId}::uuid and finished_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewBench {
  readonly id: string;
  readonly startedBy: string;
  readonly locale: string;
  readonly seed: number | null;
  readonly maxCost: number | null;
  readonly texts: readonly ReviewedText[];
  readonly candidates: readonly NewCandidate[];
}

export interface NewCandidate {
  readonly side: BenchSide;
  readonly providerId: string;
  readonly providerName: string;
  readonly model: string | null;
  readonly host: string;
  readonly promptVersion: number | null;
  readonly template: string | null;
}

/** Writes down what is compared, and by which texts. */
export async function insertBench(
  trx: Transaction,
  { projectId }: InProject,
  { id, startedBy, locale, seed, maxCost, texts, candidates }: NewBench,
): Promise<void> {
  await trx
    .insertInto('machine_benches')
    .values({
      ...{ project_id: projectId, id, state: 'running', started_by: startedBy, locale, seed },
      ...{ texts: texts.length, max_cost: maxCost, finished_at: null },
    })
    .execute();
  for (const { side, providerId, providerName, model, host, ...prompt } of candidates) {
    await trx
      .insertInto('machine_bench_candidates')
      .values({
        ...{ project_id: projectId, bench_id: id, side, provider_id: providerId },
        ...{ provider_name: providerName, model, host },
        ...{ prompt_version: prompt.promptVersion, template: prompt.template },
        ...{ stop_reason: null, trouble: null, cost: null },
      })
      .execute();
  }
  await sql`
    insert into machine_bench_texts (project_id, bench_id, position, term_id, source, approved)
    select ${ownProject}, ${id}::uuid, x.position, x.term_id, x.source, x.approved
    from unnest(
      ${texts.map((_, position) => position)}::int[], ${texts.map((one) => one.term_id)}::uuid[],
      ${texts.map(({ source }) => source)}::text[], ${texts.map(({ approved }) => approved)}::text[]
    ) as x (position, term_id, source, approved)
    ${joinOwnProject(projectId)}
  `.execute(trx);
}

/** Keeps a comparison as it is until the transaction ends. Undefined where there is none. */
export async function lockBench(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<Pick<BenchRow, 'state' | 'finished_at'> | undefined> {
  return trx
    .selectFrom('machine_benches')
    .select(['state', 'finished_at'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateBench(
  db: Db,
  { projectId }: InProject,
  id: string,
  { state, isOver = false }: { readonly state: MachineBenchState; readonly isOver?: boolean },
): Promise<void> {
  await db
    .updateTable('machine_benches')
    .set({ state, ...(isOver && { finished_at: sql<Date>`now()` }) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

export interface InBench {
  readonly benchId: string;
  readonly side: BenchSide;
}

/** Writes down why a candidate can't go on. */
export async function updateToStopped(
  db: Db,
  { projectId }: InProject,
  { benchId, side }: InBench,
  stop: {
    readonly reason: PauseReason;
    readonly trouble: { readonly problem: string; readonly message: string } | null;
  },
): Promise<void> {
  await db
    .updateTable('machine_bench_candidates')
    .set({
      stop_reason: stop.reason,
      trouble: stop.trouble && JSON.stringify(stop.trouble),
    })
    .where('project_id', '=', projectId)
    .where('bench_id', '=', benchId)
    .where('side', '=', side)
    .execute();
}

/** Counts a call. */
export async function updateCandidateUsage(
  trx: Transaction,
  { projectId }: InProject,
  { benchId, side }: InBench,
  { calls, input, output, characters, cost }: Tally,
): Promise<void> {
  await sql`
    update machine_bench_candidates set calls = calls + ${calls}::int,
      input_tokens = input_tokens + ${input}::bigint,
      output_tokens = output_tokens + ${output}::bigint,
      characters = characters + ${characters}::bigint,
      cost = case when cost is null and ${cost}::bigint is null then null
        else coalesce(cost, 0) + coalesce(${cost}::bigint, 0) end
    where project_id = ${projectId}::uuid and bench_id = ${benchId}::uuid and side = ${side}
  `.execute(trx);
}

export async function deleteBench(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<void> {
  await trx
    .deleteFrom('machine_benches')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Deletes comparisons that ended long ago. */
export async function deleteOldBenches(
  db: Db,
  projectIds: readonly string[],
  days: number,
): Promise<void> {
  await sql`
    delete from machine_benches
    where project_id = any(${projectIds}::uuid[])
      and finished_at < now() - make_interval(days => ${days}::int)
  `.execute(db);
}

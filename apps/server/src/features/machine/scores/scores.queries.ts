import type { JudgedSpan } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import type { ItemRow } from '../runs/items.queries.ts';

/** What a model thinks of a text. */
export interface NewScore {
  readonly termId: string;
  readonly value: string;
  readonly source: string;
  readonly score: number;
  readonly spans: readonly JudgedSpan[];
}

/** Writes down what a model thinks of texts in a locale, in place of what was thought before of their translations. */
export async function upsertScores(
  trx: Transaction,
  { projectId }: InProject,
  { locale, model, scores }: { locale: string; model: string | null; scores: readonly NewScore[] },
): Promise<void> {
  if (scores.length === 0) return;
  await sql`
    insert into machine_scores (project_id, locale, term_id, position, text_hash, source_hash, score,
      spans, model)
    select t.project_id, l.locale, t.id, t.position, md5(s.value)::uuid, md5(s.source)::uuid,
      s.score, s.spans::jsonb, ${model}::text
    from unnest(
      ${scores.map(({ termId }) => termId)}::uuid[], ${scores.map(({ value }) => value)}::text[],
      ${scores.map(({ source }) => source)}::text[], ${scores.map(({ score }) => score)}::int[],
      ${scores.map(({ spans }) => JSON.stringify(spans))}::text[]
    ) as s (term_id, value, source, score, spans)
    join terms t on t.project_id = ${projectId}::uuid and t.id = s.term_id and t.archived_at is null
    join project_locales l on l.project_id = ${projectId}::uuid and l.locale = ${locale}
      and l.archived_at is null
    on conflict (project_id, locale, term_id) do update
    set text_hash = excluded.text_hash, source_hash = excluded.source_hash, score = excluded.score,
      spans = excluded.spans, model = excluded.model, judged_at = excluded.judged_at
  `.execute(trx);
}

/** Lists texts of a run that are translated and wait to be judged, by locale and in the order of their terms. */
export async function listItemsToJudge(
  db: Db,
  { projectId }: InProject,
  runId: string,
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select locale, term_id, revision, source_hash, value from machine_items
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and to_judge
      and state = 'done'
    order by locale, position, term_id limit ${limit}::int
  `.execute(db);
  return rows;
}

/** Ends the wait of texts of a run for a judgement, and counts those that have one. */
export async function updateItemsToJudged(
  trx: Transaction,
  { projectId }: InProject,
  {
    runId,
    locale,
    termIds,
    judged,
  }: { runId: string; locale: string; termIds: readonly string[]; judged: number },
): Promise<void> {
  await sql`
    update machine_items set to_judge = false
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and locale = ${locale}
      and term_id = any(${termIds}::uuid[])
  `.execute(trx);
  await sql`
    update machine_runs set judged = judged + ${judged}::int
    where project_id = ${projectId}::uuid and id = ${runId}::uuid
  `.execute(trx);
}

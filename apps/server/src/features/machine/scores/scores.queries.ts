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
  /** Whether it has found nothing at all. */
  readonly isClean: boolean;
  readonly spans: readonly JudgedSpan[];
}

/**
 * Writes down what a model thinks of texts in a locale, in place of what was thought before of their translations. Of
 * judgements that have found nothing in the same texts, the last are kept of which so many are needed.
 */
export async function upsertScores(
  trx: Transaction,
  { projectId }: InProject,
  {
    locale,
    model,
    needed,
    scores,
  }: { locale: string; model: string | null; needed: number; scores: readonly NewScore[] },
): Promise<void> {
  if (scores.length === 0) return;
  const firstKept = sql`cardinality(machine_scores.clean_models) + 2 - ${needed}::int`;
  await sql`
    insert into machine_scores (project_id, locale, term_id, position, text_hash, source_hash, score,
      spans, model, clean_models)
    select t.project_id, l.locale, t.id, t.position, md5(s.value)::uuid, md5(s.source)::uuid,
      s.score, s.spans::jsonb, ${model}::text,
      case when s.is_clean then array[${model}::text] else '{}' end
    from unnest(
      ${scores.map(({ termId }) => termId)}::uuid[], ${scores.map(({ value }) => value)}::text[],
      ${scores.map(({ source }) => source)}::text[], ${scores.map(({ score }) => score)}::int[],
      ${scores.map(({ spans }) => JSON.stringify(spans))}::text[],
      ${scores.map(({ isClean }) => isClean)}::boolean[]
    ) as s (term_id, value, source, score, spans, is_clean)
    join terms t on t.project_id = ${projectId}::uuid and t.id = s.term_id and t.archived_at is null
    join project_locales l on l.project_id = ${projectId}::uuid and l.locale = ${locale}
      and l.archived_at is null
    on conflict (project_id, locale, term_id) do update
    set text_hash = excluded.text_hash, source_hash = excluded.source_hash, score = excluded.score,
      spans = excluded.spans, model = excluded.model, judged_at = excluded.judged_at,
      clean_models = case
        when excluded.clean_models <> '{}' and (machine_scores.text_hash, machine_scores.source_hash)
            = (excluded.text_hash, excluded.source_hash)
          then machine_scores.clean_models[${firstKept}:] || excluded.clean_models
        else excluded.clean_models
      end
  `.execute(trx);
}

/** Tells how many of the last judgements of texts in a locale have found nothing, by term; without those where none has. */
export async function listCleanCounts(
  db: Db,
  { projectId }: InProject,
  {
    locale,
    texts,
  }: {
    locale: string;
    texts: readonly Pick<NewScore, 'termId' | 'value' | 'source'>[];
  },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ term_id: string; count: number }>`
    select s.term_id, cardinality(s.clean_models) as count
    from unnest(
      ${texts.map(({ termId }) => termId)}::uuid[], ${texts.map(({ value }) => value)}::text[],
      ${texts.map(({ source }) => source)}::text[]
    ) as judged (term_id, value, source)
    join machine_scores s on s.project_id = ${projectId}::uuid and s.locale = ${locale}
      and s.term_id = judged.term_id and s.text_hash = md5(judged.value)::uuid
      and s.source_hash = md5(judged.source)::uuid and s.clean_models <> '{}'
  `.execute(db);
  return new Map(rows.map(({ term_id, count }) => [term_id, count]));
}

/** Lists texts of a run that are translated and wait to be judged, by locale and in the order of their terms. */
export async function listItemsToJudge(
  db: Db,
  { projectId }: InProject,
  runId: string,
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select locale, term_id, revision, source_hash, value, findings, to_judge from machine_items
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

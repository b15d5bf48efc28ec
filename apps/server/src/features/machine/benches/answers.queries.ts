import type { Finding, RunFailureReason } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../../db/cluster/own-project.ts';
import type { Db } from '../../../db/database.ts';
import type { BenchSide } from '../../../db/tables/machine-tables.ts';
import type { InBench } from './benches.queries.ts';

/** A text of a comparison that a candidate has to translate. */
export interface BenchTextRow {
  readonly position: number;
  readonly term_id: string;
  readonly source: string;
  readonly approved: string;
}

/** Lists the texts that a candidate has not been asked for yet, in their order. */
export async function listUnanswered(
  db: Db,
  { projectId }: InProject,
  { benchId, side }: InBench,
): Promise<BenchTextRow[]> {
  const { rows } = await sql<BenchTextRow>`
    select x.position, x.term_id, x.source, x.approved
    from machine_bench_texts x
    where x.project_id = ${projectId}::uuid and x.bench_id = ${benchId}::uuid
      and not exists (
        select from machine_bench_answers a
        where a.project_id = ${projectId}::uuid and a.bench_id = ${benchId}::uuid
          and a.side = ${side} and a.position = x.position
      )
    order by x.position
  `.execute(db);
  return rows;
}

/** What has come of a text. */
export interface Answer {
  readonly value: string | null;
  readonly reason: RunFailureReason | null;
  readonly findings: readonly Finding[];
  /** To the approved translation, in per cent. */
  readonly similarity: number;
}

export async function insertAnswers(
  db: Db,
  { projectId }: InProject,
  { benchId, side }: InBench,
  answers: readonly (Answer & { readonly position: number })[],
): Promise<void> {
  if (answers.length === 0) return;
  const countOf = (severity: Finding['severity']) =>
    answers.map(({ findings }) => findings.filter((one) => one.severity === severity).length);
  await sql`
    insert into machine_bench_answers (project_id, bench_id, side, position, value, reason, findings,
      errors, warnings, similarity)
    select ${ownProject}, ${benchId}::uuid, ${side}::text, e.position, e.value, e.reason,
      e.findings::jsonb, e.errors, e.warnings, e.similarity
    from unnest(
      ${answers.map(({ position }) => position)}::int[], ${answers.map(({ value }) => value)}::text[],
      ${answers.map(({ reason }) => reason)}::text[],
      ${answers.map(({ findings }) => JSON.stringify(findings))}::text[],
      ${countOf('error')}::int[], ${countOf('warning')}::int[],
      ${answers.map(({ similarity }) => similarity)}::float8[]
    ) as e (position, value, reason, findings, errors, warnings, similarity)
    ${joinOwnProject(projectId)}
    on conflict do nothing
  `.execute(db);
}

export interface ComparedRow extends BenchTextRow {
  /** Null where the term is gone. */
  readonly term: string | null;
  readonly answers: Readonly<Partial<Record<BenchSide, Answer>>> | null;
}

/** Lists texts with what has come of them, from a position on. */
export async function listComparedRows(
  db: Db,
  { projectId }: InProject,
  benchId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ComparedRow[]> {
  const { rows } = await sql<ComparedRow>`
    select x.position, x.term_id, t.value as term, x.source, x.approved, (
      select json_object_agg(a.side, json_build_object(
        'value', a.value, 'reason', a.reason, 'findings', a.findings, 'similarity', a.similarity
      ))
      from machine_bench_answers a
      where a.project_id = ${projectId}::uuid and a.bench_id = ${benchId}::uuid
        and a.position = x.position
    ) as answers
    from machine_bench_texts x
    left join terms t on t.project_id = ${projectId}::uuid and t.id = x.term_id
      and t.archived_at is null
    where x.project_id = ${projectId}::uuid and x.bench_id = ${benchId}::uuid
      and x.position > ${after}::int
    order by x.position limit ${limit}::int
  `.execute(db);
  return rows;
}

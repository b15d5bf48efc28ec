import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import type { ChosenCount, ChosenTerms } from '../runs/chosen-texts.queries.ts';

/** The translations that are to be judged, in one locale. */
export interface ChosenJudgements extends ChosenTerms {
  /** Whether reviewed ones are. */
  readonly reviewed: boolean;
  /** Whether those are that have been judged as they are. */
  readonly again: boolean;
}

function choose(
  scope: InProject,
  context: CheckContext,
  { locale, terms, reviewed, again }: ChosenJudgements,
) {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, context, locale);
  const isJudged = sql`exists (
    select from machine_scores s
    where s.project_id = ${own} and s.locale = ${locale} and s.term_id = t.id
      and s.text_hash = md5(tr.value)::uuid and s.source_hash = md5(${text})::uuid
  )`;
  const rows = sql`
    terms t
    join translations tr on tr.project_id = ${own} and tr.locale = ${locale} and tr.term_id = t.id
      and tr.value <> ''
    ${join}
    where t.project_id = ${own} and t.archived_at is null and not t.locked and ${text} is not null
      ${reviewed ? sql`` : sql`and tr.state <> 'reviewed'`}
      ${again ? sql`` : sql`and not ${isJudged}`}
      ${terms ? sql`and t.id in (${terms})` : sql``}
  `;
  return { rows, text };
}

/** Counts the translations, and the letters of them and of their source texts. */
export async function countChosenJudgements(
  db: Db,
  scope: InProject,
  context: CheckContext,
  chosen: ChosenJudgements,
): Promise<ChosenCount> {
  const { rows, text } = choose(scope, context, chosen);
  const found = await sql<ChosenCount>`
    select count(*) as texts,
      coalesce(sum(length(${text}) + length(tr.value)), 0)::bigint as letters
    from ${rows}
  `.execute(db);
  return found.rows[0] ?? { texts: 0, letters: 0 };
}

/** Lists the first translations with their source texts, by which the others are estimated. */
export async function listJudgementSample(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { limit, ...chosen }: ChosenJudgements & { readonly limit: number },
): Promise<string[]> {
  const { rows, text } = choose(scope, context, chosen);
  const found = await sql<{ source: string; value: string }>`
    select ${text} as source, tr.value from ${rows} limit ${limit}::int
  `.execute(db);
  return found.rows.flatMap(({ source, value }) => [source, value]);
}

/** Writes down the translations that a run judges in a locale. Returns how many. */
export async function insertItemsToJudge(
  trx: Transaction,
  scope: InProject,
  context: CheckContext,
  { runId, ...chosen }: ChosenJudgements & { readonly runId: string },
): Promise<number> {
  const { rows, text } = choose(scope, context, chosen);
  const { numAffectedRows } = await sql`
    insert into machine_items (project_id, run_id, locale, position, term_id, revision, source_hash)
    select t.project_id, ${runId}::uuid, ${chosen.locale}, t.position, t.id, tr.revision,
      md5(${text})::uuid
    from ${rows}
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

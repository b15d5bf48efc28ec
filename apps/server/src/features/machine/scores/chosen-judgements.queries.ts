import { neededCleanJudgements } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import type { ChosenCount, ChosenTerms } from '../runs/chosen-texts.queries.ts';
import { isReviewable } from './reviewable.queries.ts';

/** The translations that are to be judged, in one locale. */
export interface ChosenJudgements extends ChosenTerms {
  /** Whether reviewed ones are. */
  readonly reviewed: boolean;
  /** Whether those are that have been judged as they are. */
  readonly again: boolean;
  /** Whether what is judged clean often enough is marked as reviewed. */
  readonly reviewsClean: boolean;
}

/** What judging takes: of some translations for certain, and of some only where nothing is found in them. */
export interface JudgementCounts extends ChosenCount {
  /** How many are judged, and the letters of them and of their source texts. */
  readonly judged: number;
  readonly twice: number;
  readonly letters_twice: number;
}

function choose(
  scope: InProject,
  context: CheckContext,
  { locale, terms, reviewed, again, reviewsClean }: ChosenJudgements,
) {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, context, locale);
  const clean = sql`coalesce(cardinality(s.clean_models), 0)`;
  const reviewable = reviewsClean ? isReviewable(scope, 'tr') : sql`false`;
  const isLeft = sql`(s.term_id is null or (${clean} > 0 and ${reviewable}))`;
  const rows = sql`
    terms t
    join translations tr on tr.project_id = ${own} and tr.locale = ${locale} and tr.term_id = t.id
      and tr.value <> ''
    ${join}
    left join machine_scores s on s.project_id = ${own} and s.locale = ${locale}
      and s.term_id = t.id and s.text_hash = md5(tr.value)::uuid
      and s.source_hash = md5(${text})::uuid
    where t.project_id = ${own} and t.archived_at is null and not t.locked and ${text} is not null
      ${reviewed ? sql`` : sql`and tr.state <> 'reviewed'`}
      ${again ? sql`` : sql`and ${isLeft}`}
      ${terms ? sql`and t.id in (${terms})` : sql``}
  `;
  return {
    ...{ rows, text },
    toJudge: again ? sql`true` : sql`(${clean} < ${sql.lit(neededCleanJudgements)})`,
    mayTakeTwo: sql`(${clean} < ${sql.lit(neededCleanJudgements - 1)} and ${reviewable})`,
  };
}

/** Counts the translations, how often they are judged, and the letters of them and of their source texts. */
export async function countChosenJudgements(
  db: Db,
  scope: InProject,
  context: CheckContext,
  chosen: ChosenJudgements,
): Promise<JudgementCounts> {
  const { rows, text, toJudge, mayTakeTwo } = choose(scope, context, chosen);
  const letters = sql`sum(length(${text}) + length(tr.value))`;
  const found = await sql<JudgementCounts>`
    select count(*) as texts, count(*) filter (where ${toJudge}) as judged,
      count(*) filter (where ${mayTakeTwo}) as twice,
      coalesce(${letters} filter (where ${toJudge}), 0)::bigint as letters,
      coalesce(${letters} filter (where ${mayTakeTwo}), 0)::bigint as letters_twice
    from ${rows}
  `.execute(db);
  return found.rows[0] ?? { texts: 0, judged: 0, twice: 0, letters: 0, letters_twice: 0 };
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
  const { rows, text, toJudge } = choose(scope, context, chosen);
  const { numAffectedRows } = await sql`
    insert into machine_items
      (project_id, run_id, locale, position, term_id, revision, source_hash, to_judge)
    select t.project_id, ${runId}::uuid, ${chosen.locale}, t.position, t.id, tr.revision,
      md5(${text})::uuid, ${toJudge}
    from ${rows}
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

import type { RunTarget, RunTask } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { isOfPerson } from '../../../content/agents.queries.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { TermSelection } from '../../../content/locks.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';

/** Terms in one locale. */
export interface ChosenTerms {
  readonly locale: string;
  /** Undefined for all terms. */
  readonly terms: TermSelection | undefined;
}

/** The texts that a run is for, in one locale. */
export interface ChosenTexts extends ChosenTerms {
  readonly targets: readonly RunTarget[];
}

/** Whether a run is for a term with the translation `tr`, or without one. */
function conditionOf(
  scope: InProject,
  { locale, targets }: ChosenTexts,
  termId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const conditions: Readonly<Record<RunTarget, RawBuilder<boolean>>> = {
    // Of a condition on what is not joined for all, the planner expects that few fulfil it, and looks up the texts of each.
    untranslated: sql`not exists (
      select from translations own
      where own.project_id = ${scope.projectId}::uuid and own.locale = ${locale}
        and own.term_id = ${termId} and own.value <> ''
    )`,
    outdated: sql`(tr.state = 'outdated' and not ${isOfPerson('tr')})`,
    machine: sql`(tr.origin = 'machine' and tr.value <> '' and tr.state <> 'reviewed')`,
  };
  return sql`(${sql.join(
    targets.map((target) => conditions[target]),
    sql` or `,
  )})`;
}

function choose(scope: InProject, context: CheckContext, chosen: ChosenTexts) {
  const own = sql`${scope.projectId}::uuid`;
  const { locale, terms } = chosen;
  const { text, join } = sourceText(scope, context, locale);
  const rows = sql`
    terms t
    left join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
      and tr.term_id = t.id
    ${join}
    where t.project_id = ${own} and t.archived_at is null and not t.locked and ${text} is not null
      and ${conditionOf(scope, chosen, sql`t.id`)}
      ${terms ? sql`and t.id in (${terms})` : sql``}
  `;
  return { rows, text };
}

/**
 * Chooses among all terms of a project by their source texts, without their rows, which would take more than half of the
 * time: those that are locked or archived are few, and have indexes. Undefined where source texts are in keys.
 */
function chooseAmongAll(scope: InProject, context: CheckContext, chosen: ChosenTexts) {
  const own = sql`${scope.projectId}::uuid`;
  const { source_locale, texts_in_keys } = context;
  const { locale, terms } = chosen;
  if (terms || texts_in_keys || source_locale === null || source_locale === locale)
    return undefined;
  const rows = sql`
    translations source
    left join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
      and tr.term_id = source.term_id
    where source.project_id = ${own} and source.locale = ${source_locale} and source.value <> ''
      and not exists (
        select from terms t
        where t.project_id = ${own} and t.id = source.term_id and t.locked and t.archived_at is null
      )
      and not exists (
        select from terms t
        where t.project_id = ${own} and t.id = source.term_id and t.archived_at is not null
      )
      and ${conditionOf(scope, chosen, sql`source.term_id`)}
  `;
  return { rows, text: sql`source.value` };
}

export interface ChosenCount {
  readonly texts: number;
  readonly letters: number;
}

/** Counts the texts and the letters of their source texts. */
export async function countChosen(
  db: Db,
  scope: InProject,
  context: CheckContext,
  chosen: ChosenTexts,
): Promise<ChosenCount> {
  const { rows, text } = chooseAmongAll(scope, context, chosen) ?? choose(scope, context, chosen);
  const found = await sql<ChosenCount>`
    select count(*) as texts, coalesce(sum(length(${text})), 0)::bigint as letters from ${rows}
  `.execute(db);
  return found.rows[0] ?? { texts: 0, letters: 0 };
}

/** A text of which there are others, which are estimated by it. */
export interface SampledText {
  readonly termId: string;
  readonly source: string;
}

/** Lists the first source texts, by which the others are estimated. */
export async function listSample(
  db: Db,
  scope: InProject,
  context: CheckContext,
  { limit, ...chosen }: ChosenTexts & { readonly limit: number },
): Promise<SampledText[]> {
  const { rows, text } = choose(scope, context, chosen);
  const found = await sql<{ term_id: string; source: string }>`
    select t.id as term_id, ${text} as source from ${rows} limit ${limit}::int
  `.execute(db);
  return found.rows.map(({ term_id: termId, source }) => ({ termId, source }));
}

/** Writes down the texts of a run in a locale. Returns how many. */
export async function insertItems(
  trx: Transaction,
  scope: InProject,
  context: CheckContext,
  { runId, judges, ...chosen }: ChosenTexts & { readonly runId: string; readonly judges: boolean },
): Promise<number> {
  const { rows, text } = choose(scope, context, chosen);
  const { numAffectedRows } = await sql`
    insert into machine_items
      (project_id, run_id, locale, position, term_id, revision, source_hash, to_judge)
    select t.project_id, ${runId}::uuid, ${chosen.locale},
      t.position, t.id, coalesce(tr.revision, 0),
      md5(${text})::uuid, ${judges}::boolean
    from ${rows}
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * How much more tokens runs that do one thing have taken with a provider than was estimated for them; 1 where there were
 * none.
 */
export async function findTokenRatio(
  db: Db,
  { projectId }: InProject,
  { providerId, task }: { readonly providerId: string; readonly task: RunTask },
): Promise<number> {
  const { rows } = await sql<{ ratio: number | null }>`
    select (sum(input_tokens + output_tokens)::float8
      / nullif(sum((estimated_input + estimated_output) * (done + failed) / total), 0)) as ratio
    from machine_runs
    where project_id = ${projectId}::uuid and provider_id = ${providerId}::uuid
      and task = ${task} and (task = 'judge' or judge_id is null) and not reviews_clean
      and state = 'done' and input_tokens > 0 and from_memory = 0 and total > 0
  `.execute(db);
  return Math.min(Math.max(rows[0]?.ratio ?? 1, 0.2), 5);
}

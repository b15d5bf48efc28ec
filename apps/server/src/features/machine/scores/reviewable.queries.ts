import { neededCleanJudgements } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { TermSelection } from '../../../content/locks.queries.ts';
import type { Db } from '../../../db/database.ts';

// Which translations are marked as reviewed by judgements. Scores are of the texts that were judged, so a translation or a
// source text that is another one since is never among them.

/** Whether a translation, by the alias of its row, is neither outdated nor reviewed, and no check has found anything bad in it. */
export function isReviewable({ projectId }: InProject, translation: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${translation}.${name}`);
  return sql<boolean>`(${column('state')} = 'translated' and not exists (
    select from findings f
    where f.project_id = ${projectId}::uuid and f.locale = ${column('locale')}
      and f.term_id = ${column('term_id')} and not f.is_ignored
      and f.severity in ('error', 'warning')
  ))`;
}

/** Lists those of some terms whose translations in a locale may be reviewed by judgements. */
export async function listWorthReview(
  db: Db,
  scope: InProject,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ term_id: string }>`
    select tr.term_id from translations tr
    where tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale}
      and tr.term_id = any(${termIds}::uuid[]) and ${isReviewable(scope, 'tr')}
  `.execute(db);
  return rows.map(({ term_id }) => term_id);
}

interface CleanTexts {
  readonly runId: string;
  readonly locale: string;
}

/**
 * Selects translations `tr` of a run that are as they were when it chose or saved them, and are judged clean often enough.
 * It ends in a condition, so that callers may append others by `and`.
 */
function cleanRows(scope: InProject, context: CheckContext, { runId, locale }: CleanTexts) {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, context, locale);
  return sql`
    machine_items i
    join terms t on t.project_id = ${own} and t.id = i.term_id and t.archived_at is null
      and not t.locked
    join translations tr on tr.project_id = ${own} and tr.locale = ${locale}
      and tr.term_id = i.term_id and tr.revision = i.revision and tr.state = 'translated'
    ${join}
    join machine_scores s on s.project_id = ${own} and s.locale = ${locale}
      and s.term_id = i.term_id and s.text_hash = md5(tr.value)::uuid
      and s.source_hash = md5(${text})::uuid
      and cardinality(s.clean_models) >= ${sql.lit(neededCleanJudgements)}
    where i.project_id = ${own} and i.run_id = ${runId}::uuid and i.locale = ${locale}
      and i.state = 'done'
  `;
}

/** Lists the terms whose translations are judged clean, whatever the checks say. */
export async function listCleanTerms(
  db: Db,
  scope: InProject,
  context: CheckContext,
  clean: CleanTexts,
): Promise<string[]> {
  const { rows } = await sql<{ term_id: string }>`
    select i.term_id from ${cleanRows(scope, context, clean)} order by i.position, i.term_id
  `.execute(db);
  return rows.map(({ term_id }) => term_id);
}

/** The terms whose translations are judged clean, and no check objects to. */
export function selectCleanTerms(
  scope: InProject,
  context: CheckContext,
  clean: CleanTexts,
): TermSelection {
  return sql`
    select i.term_id as id from ${cleanRows(scope, context, clean)} and ${isReviewable(scope, 'tr')}
  `;
}

/** Lists the models whose judgements the translations of a change set were marked by. */
export async function listJudges(
  db: Db,
  { projectId }: InProject,
  changeSetId: string,
): Promise<string[]> {
  const { rows } = await sql<{ model: string }>`
    select distinct judges.model
    from changes c
    join machine_scores s on s.project_id = ${projectId}::uuid and s.locale = c.locale
      and s.term_id = c.term_id
    cross join lateral unnest(s.clean_models) as judges (model)
    where c.project_id = ${projectId}::uuid and c.change_set_id = ${changeSetId}::uuid
      and judges.model is not null
    order by judges.model
  `.execute(db);
  return rows.map(({ model }) => model);
}

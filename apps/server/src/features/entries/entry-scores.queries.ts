import { neededCleanJudgements } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { hashOfSource, hasTextsInKeys } from '../../content/translations.queries.ts';
import { jsonTime } from '../../db/json.ts';
import { type Condition, isAmong } from './entry-search.queries.ts';

// What models think of translations. A score counts as long as the translation and its source text are those that were
// judged, which is compared when it is read: nobody has to take it away when they change.

/** Joins the scores `s` of the terms `t` in a locale, with the texts that they have to be of. */
export function joinScores({ projectId }: ProjectScope, locale: string): RawBuilder<unknown> {
  const own = sql`${projectId}::uuid`;
  return sql`
    join machine_scores s on s.project_id = ${own} and s.locale = ${locale}::text
      and s.term_id = t.id
    join translations judged on judged.project_id = ${own} and judged.locale = ${locale}::text
      and judged.term_id = t.id
    left join translations source on source.project_id = ${own} and source.term_id = t.id
      and source.locale = (
        select l.locale from project_locales l
        where l.project_id = ${own} and l.is_source and l.archived_at is null
      )
  `;
}

/**
 * Whether the score `s` is of the texts that there are. Of a comparison of hashes the planner would expect that it holds
 * for hardly any row, and go through all of them for the first few; of a `case` it expects half of them.
 */
export function isCurrent(scope: ProjectScope): Condition {
  const sourceHash = hashOfSource(sql`source.value`, sql`t.value`, hasTextsInKeys(scope));
  return sql`
    case when s.text_hash = md5(judged.value)::uuid and s.source_hash = ${sourceHash}
      then true else false end
  `;
}

/** Selects the terms whose translations in a locale have a score, with it. */
function scored(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`
    select t.id, s.score, s.clean_models from terms t ${joinScores(scope, locale)}
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null and ${isCurrent(scope)}
  `;
}

/**
 * Where a score is in the order of what is most in need of a review: below zero the worse ones first, 0 without a score,
 * and 1 where a model has found nothing.
 */
export const rankOfScore: RawBuilder<number> = sql`
  case scored.score when 0 then 1 else coalesce(-scored.score, 0) end
`;

/** Joins the scores of `t` as `scored`, also where there are none. */
export function joinScored(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`left join (${scored(scope, locale)}) scored on scored.id = t.id`;
}

/** Whether the term `t` has no score in a locale. */
export function isUnscored(scope: ProjectScope, locale: string): Condition {
  return sql`not exists (
    select from (${scored(scope, locale)}) scored where scored.id = t.id
  )`;
}

/** Whether the translation of `t` in a locale has a score, which may have to be in a range. */
export function isScored(
  scope: ProjectScope,
  locale: string | undefined,
  range?: { readonly from: number; readonly to: number },
): Condition {
  return hasScore(
    scope,
    locale,
    range ? sql`score between ${range.from} and ${range.to}` : sql`true`,
  );
}

/** Whether the last two judgements of the translation of `t` in a locale have found nothing, by which runs may review it. */
export function isClean(scope: ProjectScope, locale: string | undefined): Condition {
  return hasScore(
    scope,
    locale,
    sql`cardinality(clean_models) >= ${sql.lit(neededCleanJudgements)}`,
  );
}

function hasScore(
  scope: ProjectScope,
  locale: string | undefined,
  condition: RawBuilder<unknown>,
): Condition {
  if (locale === undefined) return sql`false`;
  return isAmong(sql`select id from (${scored(scope, locale)}) scored where ${condition}`);
}

/** Joins what a model thinks of the translation of `t` in a locale as `opinion`. */
export function judgementOf(scope: ProjectScope, locale: string): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select json_build_object('score', s.score, 'spans', s.spans, 'model', s.model,
        'judgedAt', ${jsonTime('s.judged_at')}) as judgement
      from (select t.id, t.value) t ${joinScores(scope, locale)}
      where ${isCurrent(scope)}
    ) opinion on true
  `;
}

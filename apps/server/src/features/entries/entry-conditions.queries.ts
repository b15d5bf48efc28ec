import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Condition } from './entry-search.queries.ts';

/**
 * Whether the term `t` lacks a translation in a locale and is not locked. With an anti join the planner knows how few
 * such terms there may be. With a left join whose text is null or empty it expects many of them, and looks them up
 * one by one.
 */
export function untranslatedIn(scope: ProjectScope, locale: string | undefined): Condition {
  if (locale === undefined) return sql`not t.locked`;
  return sql`not t.locked and not exists (
    select from translations tr where tr.project_id = ${scope.projectId}::uuid
      and tr.locale = ${locale}::text and tr.term_id = t.id and tr.value <> ''
  )`;
}

/**
 * Whether the term `t` lacks a translation in one of several locales and is not locked. Terms that have them all are
 * counted from the texts of these locales, so that nothing is looked up term by term.
 */
export function untranslatedInAny(scope: ProjectScope, locales: readonly string[]): Condition {
  return sql`not t.locked and not exists (
    select from (
      select tr.term_id from translations tr
      where tr.project_id = ${scope.projectId}::uuid and tr.locale = any(${locales}::text[])
        and tr.value <> ''
      group by tr.term_id
      having count(*) = ${locales.length}
    ) complete
    where complete.term_id = t.id
  )`;
}

/** The condition on the translation `tr` for each status. */
export const translationConditions: Readonly<
  Record<Exclude<EntryFilter['status'], 'all' | 'untranslated' | 'locked'>, Condition>
> = {
  translated: sql`tr.value <> ''`,
  reviewed: sql`tr.state = 'reviewed'`,
  unreviewed: sql`tr.state in ('translated', 'outdated')`,
  outdated: sql`tr.state = 'outdated'`,
};

/**
 * The label assignments that a filter looks at: of the translations in its locale, or of the terms if it has none.
 */
export function labelled(scope: ProjectScope, { locale }: EntryFilter): RawBuilder<unknown> {
  return locale === undefined
    ? sql`(select term_id, label_id from term_labels
        where project_id = ${scope.projectId}::uuid)`
    : sql`(select term_id, label_id from translation_labels
        where project_id = ${scope.projectId}::uuid and locale = ${locale})`;
}

/** Whether checks have found problems in the translation of the term `t` in a locale, or in any that is not deleted. */
export function faultyIn(
  scope: ProjectScope,
  locale: string | undefined,
  problems: readonly string[],
): Condition {
  const isOfLocale = locale === undefined ? sql`true` : sql`f.locale = ${locale}::text`;
  const joinLocales = sql`
    join project_locales l on l.project_id = ${scope.projectId}::uuid and l.locale = f.locale
      and l.archived_at is null
  `;
  return sql`t.id in (
    select f.term_id from findings f
    ${locale === undefined ? joinLocales : sql``}
    where f.project_id = ${scope.projectId}::uuid and ${isOfLocale} and not f.is_ignored
      and ${isProblem(problems)}
  )`;
}

/** Whether a finding `f` is one of the problems that a filter names: by check or severity, or `any`. */
function isProblem(problems: readonly string[]): Condition {
  if (problems.includes('any')) return sql`true`;
  return sql`(f.severity = any(${problems}::text[]) or f.check_id = any(${problems}::text[]))`;
}

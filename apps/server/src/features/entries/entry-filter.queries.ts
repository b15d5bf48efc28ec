import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { createMatcher, idsWithWord, rowsWithWords, toWords } from './entry-search.queries.ts';

export type Condition = RawBuilder<boolean>;

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

/** The condition on the translation `tr` for each status. */
export const translationConditions: Readonly<
  Record<Exclude<EntryFilter['status'], 'all' | 'untranslated' | 'locked'>, Condition>
> = {
  translated: sql`tr.value <> ''`,
  reviewed: sql`tr.state = 'reviewed'`,
  unreviewed: sql`tr.state in ('translated', 'outdated')`,
  outdated: sql`tr.state = 'outdated'`,
};

/** Joins the translation of `t` in a locale as `alias`; without a locale there is none. */
export function translationOf(
  scope: ProjectScope,
  alias: 'tr' | 'ref' | 'src',
  locale: string | undefined,
): RawBuilder<unknown> {
  const table = sql.ref(alias);
  if (locale === undefined) {
    // Citus refuses a table of which it sees that no row is wanted.
    return sql`
      left join (
        select null::text as value, null::text as state, null::integer as revision,
          null::timestamptz as updated_at
      ) ${table} on false
    `;
  }
  return sql`
    left join translations ${table} on ${table}.project_id = ${scope.projectId}::uuid
      and ${table}.locale = ${locale}::text and ${table}.term_id = t.id
  `;
}

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

/** The names of labels that contain one of the words, one row for each term that has the label. */
function labelNames(
  scope: ProjectScope,
  filter: EntryFilter,
  words: readonly string[],
): RawBuilder<unknown> {
  const name = sql`l.value`;
  const { fold, has } = createMatcher(words);
  const hasAny = words.map((word) => has(name, fold(name), word));
  return sql`
    select tl.term_id, l.value from ${labelled(scope, filter)} tl
    join labels l on l.project_id = ${scope.projectId}::uuid and l.id = tl.label_id
    where l.archived_at is null and (${sql.join(hasAny, sql` or `)})
  `;
}

/**
 * The `from` and `where` clauses of a filter: `t` are the terms, and `tr` their translations, joined only where the
 * filter needs them. Without that join the index of an order gives any window of a long list without reading the
 * rest.
 */
export function matching(
  scope: ProjectScope,
  filter: EntryFilter,
  extra: readonly Condition[] = [],
): RawBuilder<unknown> {
  const words = toWords(filter.q);
  const { status, locale } = filter;
  const conditions: Condition[] = [
    sql`t.project_id = ${scope.projectId}::uuid`,
    sql`t.archived_at is null`,
    ...extra,
  ];
  const isOfTranslation = status !== 'all' && status !== 'untranslated' && status !== 'locked';
  if (status === 'untranslated') conditions.push(untranslatedIn(scope, locale));
  if (status === 'locked') conditions.push(sql`t.locked`);
  if (isOfTranslation) conditions.push(translationConditions[status], sql`not t.locked`);
  const [onlyWord, ...otherWords] = words;
  const areSeveral = otherWords.length > 0;
  if (onlyWord !== undefined && !areSeveral) {
    const found = idsWithWord(textsOf(scope, filter, onlyWord), onlyWord);
    // The planner can't know how many terms a search finds. Without `is true` it would join by an index, which is
    // slow where most terms match. With it, the terms are scanned once and looked up in a hash table.
    conditions.push(sql`(t.id in (${found})) is true`);
  }
  if (isGiven(filter.labels)) {
    conditions.push(sql`t.id in (
      select term_id from ${labelled(scope, filter)} tl where label_id = any(${filter.labels}::uuid[])
    )`);
  }
  if (isGiven(filter.problems)) conditions.push(faultyIn(scope, locale, filter.problems));
  if (isGiven(filter.files)) conditions.push(sql`t.file_id = any(${filter.files}::uuid[])`);
  if (isGiven(filter.except)) conditions.push(sql`t.id <> all(${filter.except}::uuid[])`);
  return sql`
    from ${areSeveral ? sql`(${rowsWithWords(termsWithTexts(scope, filter, words), words)})` : sql`terms`} t
    ${isOfTranslation ? translationOf(scope, 'tr', locale) : sql``}
    where ${sql.join(conditions, sql` and `)}
  `;
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

/** All texts that the search for one word looks at: terms, translations, references and labels. */
function textsOf(scope: ProjectScope, filter: EntryFilter, word: string): RawBuilder<unknown> {
  return sql`
    select id, value from terms where project_id = ${scope.projectId}::uuid and archived_at is null
    union all
    select term_id, value from translations
    where project_id = ${scope.projectId}::uuid and locale = any(${searchedLocales(filter)}::text[])
    union all
    ${labelNames(scope, filter, [word])}
  `;
}

/**
 * Terms with the texts that a search for several words looks at, joined to one `text`. Terms and translations are
 * read in the order of their ids, so that PostgreSQL can use merge joins: hash tables of all texts would not fit into
 * the memory of a statement.
 */
function termsWithTexts(
  scope: ProjectScope,
  filter: EntryFilter,
  words: readonly string[],
): RawBuilder<unknown> {
  const locales = searchedLocales(filter).map((locale, at) => {
    const alias = sql.ref(`in_${at}`);
    return {
      value: sql`${alias}.value`,
      join: sql`
        left join (
          select term_id, value from translations
          where project_id = ${scope.projectId}::uuid and locale = ${locale}
          order by term_id offset 0
        ) ${alias} on ${alias}.term_id = t.id
      `,
    };
  });
  const values = [sql`t.value`, ...locales.map(({ value }) => value), sql`l.names`];
  return sql`
    select t.*, concat_ws(chr(10), ${sql.join(values)}) as text
    from (
      select * from terms where project_id = ${scope.projectId}::uuid and archived_at is null
      order by id offset 0
    ) t
    ${sql.join(
      locales.map(({ join }) => join),
      sql` `,
    )}
    left join (
      select term_id, string_agg(value, chr(10)) as names
      from (${labelNames(scope, filter, words)}) named
      group by term_id
    ) l on l.term_id = t.id
  `;
}

function searchedLocales({ locale, reference, source }: EntryFilter): string[] {
  return [...new Set([locale, reference, source])].filter((code) => code !== undefined);
}

export function isGiven(ids: readonly string[] | undefined): ids is readonly string[] {
  return ids !== undefined && ids.length > 0;
}

/** Whether the filter has conditions besides the status, so that the counters can't tell how many entries match. */
export function isNarrowed(filter: EntryFilter): boolean {
  return (
    toWords(filter.q).length > 0 ||
    isGiven(filter.labels) ||
    isGiven(filter.files) ||
    isGiven(filter.problems)
  );
}

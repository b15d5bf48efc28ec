import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { createMatcher, idsWithWord, rowsWithWords, toWords } from './entry-search.queries.ts';

export type Condition = RawBuilder<boolean>;

/**
 * Whether the term `t` lacks a text in a locale, where it is to have one. An anti join tells the planner how
 * few these may be; of a left join whose text is null or empty it takes them for many, and looks for them one
 * by one.
 */
export function untranslatedIn(locale: string | undefined): Condition {
  return sql`not t.locked and not exists (
    select from translations tr where tr.project_id = t.project_id
      and tr.locale = ${locale ?? null}::text and tr.term_id = t.id and tr.value <> ''
  )`;
}

/** What the translation `tr` must be, by the status that is asked for. */
export const translationConditions: Readonly<
  Record<Exclude<EntryFilter['status'], 'all' | 'untranslated' | 'locked'>, Condition>
> = {
  translated: sql`tr.value <> ''`,
  reviewed: sql`tr.state = 'reviewed'`,
  unreviewed: sql`tr.state in ('translated', 'outdated')`,
  outdated: sql`tr.state = 'outdated'`,
};

/** The translation of `t` in a locale, as `alias`. */
export function translationOf(
  alias: 'tr' | 'ref' | 'src',
  locale: string | undefined,
): RawBuilder<unknown> {
  const table = sql.ref(alias);
  return sql`
    left join translations ${table} on ${table}.project_id = t.project_id
      and ${table}.locale = ${locale ?? null}::text and ${table}.term_id = t.id
  `;
}

/** What carries which label: the translations of the filter's locale, or the terms without one. */
export function labelled(scope: ProjectScope, { locale }: EntryFilter): RawBuilder<unknown> {
  return locale === undefined
    ? sql`(select term_id, label_id from term_labels
        where project_id = ${scope.projectId}::uuid)`
    : sql`(select term_id, label_id from translation_labels
        where project_id = ${scope.projectId}::uuid and locale = ${locale})`;
}

/** The names of labels with one of the words, each for every term that has it. */
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
 * From which tables, and which of their rows, a filter takes its entries: `t` the terms, and `tr`
 * their translations where the filter asks for them. Without them an order's index gives any window
 * of a long list without reading the rest.
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
  if (status === 'untranslated') conditions.push(untranslatedIn(locale));
  if (status === 'locked') conditions.push(sql`t.locked`);
  if (isOfTranslation) conditions.push(translationConditions[status], sql`not t.locked`);
  const [onlyWord, ...otherWords] = words;
  const areSeveral = otherWords.length > 0;
  if (onlyWord !== undefined && !areSeveral) {
    const found = idsWithWord(textsOf(scope, filter, onlyWord), onlyWord);
    // Nobody knows beforehand how many will be found. As a condition of its own this were a join by
    // an index, which is slow where most are; so the terms are read once, and looked up in a hash.
    conditions.push(sql`(t.id in (${found})) is true`);
  }
  if (isGiven(filter.labels)) {
    conditions.push(sql`t.id in (
      select term_id from ${labelled(scope, filter)} tl where label_id = any(${filter.labels}::uuid[])
    )`);
  }
  if (isGiven(filter.files)) conditions.push(sql`t.file_id = any(${filter.files}::uuid[])`);
  if (isGiven(filter.except)) conditions.push(sql`t.id <> all(${filter.except}::uuid[])`);
  return sql`
    from ${areSeveral ? sql`(${rowsWithWords(termsWithTexts(scope, filter, words), words)})` : sql`terms`} t
    ${isOfTranslation ? translationOf('tr', locale) : sql``}
    where ${sql.join(conditions, sql` and `)}
  `;
}

/** All texts that a search for a word looks at: of terms, translations, references and labels. */
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
 * Terms with the texts that a search for several words looks at, each with a `text` of them all. Terms and
 * translations are read in the order of their ids, so that they are merged as they come: hashes of all texts
 * would not fit into the memory of a statement.
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

/** Whether more than the status decides, so that the counters do not know how many are left. */
export function isNarrowed(filter: EntryFilter): boolean {
  return toWords(filter.q).length > 0 || isGiven(filter.labels) || isGiven(filter.files);
}

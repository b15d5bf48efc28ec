import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { containsAll, toWords } from './entry-search.queries.ts';

export type Condition = RawBuilder<boolean>;

export const untranslated: Condition = sql`coalesce(tr.value, '') = ''`;

/** What the translation of an entry must be, by the status that is asked for. */
export const statusConditions: Readonly<Record<EntryFilter['status'], Condition>> = {
  all: sql`true`,
  untranslated,
  translated: sql`tr.value <> ''`,
  reviewed: sql`tr.state = 'reviewed'`,
  unreviewed: sql`tr.state in ('translated', 'outdated')`,
  outdated: sql`tr.state = 'outdated'`,
};

/** All that a search looks at, with a character between that no search has in it. */
const allTexts = sql`(concat_ws(chr(31), t.value, tr.value, ref.value))`;

/** The translation of `t` in a locale, as `alias`. */
export function translationOf(
  alias: 'tr' | 'ref',
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

/** The ids of terms with words in the name of a label. */
function termsLabelled(
  scope: ProjectScope,
  filter: EntryFilter,
  words: readonly string[],
): RawBuilder<unknown> {
  return sql`
    select tl.term_id from ${labelled(scope, filter)} tl
    join labels l on l.project_id = ${scope.projectId}::uuid and l.id = tl.label_id
    where ${containsAll(sql`l.value`, words)}
  `;
}

/**
 * From which tables, and which of their rows, a filter takes its entries: `t` the terms, and `tr`
 * and `ref` their translations where the filter asks for them. Without them an order's index gives
 * any window of a long list without reading the rest.
 */
export function matching(
  scope: ProjectScope,
  filter: EntryFilter,
  extra: readonly Condition[] = [],
): RawBuilder<unknown> {
  const words = toWords(filter.q);
  const conditions: Condition[] = [
    sql`t.project_id = ${scope.projectId}::uuid`,
    statusConditions[filter.status],
    ...extra,
  ];
  // One word is looked for in each text by itself; several may be spread over them.
  if (words.length === 1) conditions.push(sql`t.id in (${termsWith(scope, filter, words)})`);
  if (words.length > 1) {
    for (const word of words) {
      const inNames = termsLabelled(scope, filter, [word]);
      conditions.push(sql`(${containsAll(allTexts, [word])} or t.id in (${inNames}))`);
    }
  }
  if (isGiven(filter.labels)) {
    conditions.push(sql`t.id in (
      select term_id from ${labelled(scope, filter)} tl where label_id = any(${filter.labels}::uuid[])
    )`);
  }
  if (isGiven(filter.except)) conditions.push(sql`t.id <> all(${filter.except}::uuid[])`);
  const needsReference = words.length > 1;
  const needsTranslation =
    needsReference || filter.status !== 'all' || extra.includes(untranslated);
  return sql`
    from terms t
    ${needsTranslation ? translationOf('tr', filter.locale) : sql``}
    ${needsReference ? translationOf('ref', filter.reference) : sql``}
    where ${sql.join(conditions, sql` and `)}
  `;
}

/** The ids of terms with words in the term, in its translation, in its reference or in a label. */
function termsWith(
  scope: ProjectScope,
  filter: EntryFilter,
  words: readonly string[],
): RawBuilder<unknown> {
  const locales = [filter.locale, filter.reference].filter((locale) => locale !== undefined);
  const found = containsAll(sql`value`, words);
  return sql`
    select id from terms where project_id = ${scope.projectId}::uuid and ${found}
    union all
    select term_id from translations
    where project_id = ${scope.projectId}::uuid and locale = any(${locales}::text[]) and ${found}
    union all
    ${termsLabelled(scope, filter, words)}
  `;
}

export function isGiven(ids: readonly string[] | undefined): ids is readonly string[] {
  return ids !== undefined && ids.length > 0;
}

/** Whether more than the status decides, so that the counters do not know how many are left. */
export function isNarrowed(filter: EntryFilter): boolean {
  return toWords(filter.q).length > 0 || isGiven(filter.labels);
}

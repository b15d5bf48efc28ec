import type { EntryFilter } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import {
  faultyIn,
  labelled,
  translationConditions,
  untranslatedIn,
  untranslatedInAny,
} from './entry-conditions.queries.ts';
import {
  type Condition,
  idsWithWord,
  isAmong,
  rowsWithWords,
  toWords,
} from './entry-search.queries.ts';
import { termsWithTexts, textsOf } from './entry-texts.queries.ts';
import { plainWords, tokenConditions } from './entry-tokens.queries.ts';

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
 * The `from` and `where` clauses of a filter: `t` are the terms, and `tr` their translations, joined only where the
 * filter needs them. Without that join the index of an order gives any window of a long list without reading the
 * rest. `joins` are further ones, which the conditions of `extra` may be about.
 */
export function matching(
  scope: ProjectScope,
  filter: EntryFilter,
  extra: readonly Condition[] = [],
  joins: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const words = wordsOf(filter);
  const { status, locale } = filter;
  const conditions: Condition[] = [
    sql`t.project_id = ${scope.projectId}::uuid`,
    sql`t.archived_at is null`,
    ...extra,
    ...tokenConditions(scope, filter),
  ];
  const isOfTranslation = status !== 'all' && status !== 'untranslated' && status !== 'locked';
  if (status === 'untranslated') conditions.push(untranslatedIn(scope, locale));
  if (status === 'locked') conditions.push(sql`t.locked`);
  if (isOfTranslation) conditions.push(translationConditions[status], sql`not t.locked`);
  if (isGiven(filter.untranslatedIn)) {
    conditions.push(untranslatedInAny(scope, filter.untranslatedIn));
  }
  const [onlyWord, ...otherWords] = words;
  const areSeveral = otherWords.length > 0;
  if (onlyWord !== undefined && !areSeveral) {
    conditions.push(isAmong(idsWithWord(textsOf(scope, filter, onlyWord), onlyWord)));
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
    ${joins}
    where ${sql.join(conditions, sql` and `)}
  `;
}

function wordsOf({ q, search }: EntryFilter): string[] {
  return [...new Set([...toWords(q), ...plainWords(search)])];
}

export function isGiven(ids: readonly string[] | undefined): ids is readonly string[] {
  return ids !== undefined && ids.length > 0;
}

/** Whether the filter has conditions besides the status, so that the counters can't tell how many entries match. */
export function isNarrowed(filter: EntryFilter): boolean {
  return (
    isSearched(filter) ||
    isGiven(filter.untranslatedIn) ||
    isGiven(filter.labels) ||
    isGiven(filter.files) ||
    isGiven(filter.problems)
  );
}

/** Whether the filter has words or tokens to search for. */
export function isSearched({ q, search = '' }: EntryFilter): boolean {
  return toWords(q).length > 0 || search.trim() !== '';
}

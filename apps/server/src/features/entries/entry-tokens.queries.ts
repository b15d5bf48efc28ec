import {
  type EntryFilter,
  parseSearch,
  readChanged,
  readScore,
  type SearchClause,
  type SearchScope,
  type SearchState,
} from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import {
  faultyIn,
  labelled,
  translationConditions,
  untranslatedIn,
} from './entry-conditions.queries.ts';
import { isClean, isScored } from './entry-scores.queries.ts';
import {
  type Condition,
  createMatcher,
  idsWithWord,
  isAmong,
  rowsWithWords,
} from './entry-search.queries.ts';
import { localesIn, notesOfTerm, termsWithTexts, textsOf } from './entry-texts.queries.ts';

/** The words of a search that are looked for wherever `q` is. */
export function plainWords(search: string | undefined): string[] {
  const { clauses } = parseSearch(search ?? '');
  if (clauses.some(({ name }) => name === 'in')) return [];
  return wordsIn(clauses);
}

/** The conditions on the term `t` that all the rest of a search stands for. */
export function tokenConditions(scope: ProjectScope, filter: EntryFilter): Condition[] {
  const { clauses } = parseSearch(filter.search ?? '');
  const places = clauses.flatMap(({ name, value }) => (name === 'in' ? [value] : []));
  const scopes = new Set(places);
  const words = scopes.size === 0 ? [] : [...new Set(wordsIn(clauses))];
  const conditions = clauses.flatMap((clause) => {
    if (clause.name === 'in' || clause.name === undefined) return [];
    const condition = conditionOf(scope, filter, clause, scopes);
    return [clause.isNegated ? sql<boolean>`not (${condition})` : condition];
  });
  if (words.length === 0) return conditions;
  // However many words there are, the texts are read once.
  const found = rowsWithWords(termsWithTexts(scope, filter, words, scopes), words);
  return [...conditions, isAmong(sql`select id from (${found}) found`)];
}

function wordsIn(clauses: readonly SearchClause[]): string[] {
  return clauses.filter(({ name }) => name === undefined).map(({ value }) => value);
}

/** A clause that is a condition by itself: no plain word, and not `in:`, which is one on others. */
type OwnClause = Exclude<SearchClause, { name: 'in' | undefined }>;

function conditionOf(
  scope: ProjectScope,
  filter: EntryFilter,
  { name, value }: OwnClause,
  places: ReadonlySet<SearchScope>,
): Condition {
  switch (name) {
    case 'text':
      return hasText(scope, filter, value, places);
    case 'key':
      return contains(sql`t.value`, value);
    case 'is':
      return isInState(scope, filter, value);
    case 'label':
      return isAmong(sql`
        select tl.term_id from ${labelled(scope, filter)} tl
        join labels l on l.project_id = ${scope.projectId}::uuid and l.id = tl.label_id
          and l.archived_at is null
        where ${equals(sql`l.value`, value)}
      `);
    case 'file':
      return sql`t.file_id in (
        select f.id from files f
        where f.project_id = ${scope.projectId}::uuid and f.archived_at is null
          and ${contains(sql`f.path`, value)}
      )`;
    case 'by':
      return isTranslation(scope, filter, isChangedBy(scope, value));
    case 'changed':
      return isTranslation(scope, filter, isChangedIn(value));
    case 'score':
      return isScored(scope, filter.locale, readScore(value));
  }
}

/** Whether a text contains another one, whatever the case of both. */
function contains(text: RawBuilder<unknown>, wanted: string): Condition {
  const { fold, has } = createMatcher([wanted]);
  return has(text, fold(text), wanted);
}

function equals(text: RawBuilder<unknown>, wanted: string): Condition {
  return sql`(char_length(${text}) = ${[...wanted].length} and ${contains(text, wanted)})`;
}

/** Whether a condition holds for the translation `tr` of `t`. Without a locale there is none. */
function isTranslation(
  scope: ProjectScope,
  { locale }: EntryFilter,
  condition: Condition,
): Condition {
  if (locale === undefined) return sql`false`;
  return isAmong(sql`
    select tr.term_id from translations tr
    where tr.project_id = ${scope.projectId}::uuid and tr.locale = ${locale}::text and ${condition}
  `);
}

function hasText(
  scope: ProjectScope,
  filter: EntryFilter,
  wanted: string,
  places: ReadonlySet<SearchScope>,
): Condition {
  if (places.size === 0) return isAmong(idsWithWord(textsOf(scope, filter, wanted), wanted));
  const conditions: Condition[] = [];
  if (places.has('key')) conditions.push(contains(sql`t.value`, wanted));
  if (places.has('source')) conditions.push(contains(sql`t.meta ->> 'source'`, wanted));
  if (places.has('notes')) conditions.push(contains(notesOfTerm, wanted));
  const locales = localesIn(filter, places);
  if (locales.length > 0) {
    const texts = sql`
      select tr.term_id as id, tr.value from translations tr
      where tr.project_id = ${scope.projectId}::uuid and tr.locale = any(${locales}::text[])
    `;
    conditions.push(isAmong(idsWithWord(texts, wanted)));
  }
  if (conditions.length === 0) return sql`false`;
  return sql`(${sql.join(
    conditions.map((one) => sql`(${one}) is true`),
    sql` or `,
  )})`;
}

function isInState(scope: ProjectScope, filter: EntryFilter, state: SearchState): Condition {
  switch (state) {
    case 'untranslated':
      return untranslatedIn(scope, filter.locale);
    case 'locked':
      return sql`t.locked`;
    case 'plural':
      return sql`t.is_plural`;
    case 'machine':
      return sql`(not t.locked and ${isTranslation(scope, filter, sql`tr.value <> '' and tr.origin = 'machine' and tr.state <> 'reviewed'`)})`;
    case 'judged':
      return isScored(scope, filter.locale);
    case 'clean':
      return isClean(scope, filter.locale);
    case 'problem':
      return faultyIn(scope, filter.locale, ['any']);
    case 'error':
    case 'warning':
      return faultyIn(scope, filter.locale, [state]);
    default:
      return sql`(not t.locked and ${isTranslation(scope, filter, translationConditions[state])})`;
  }
}

/** Whether the translation `tr` was last changed by the actor, or by somebody whose name has the text in it. */
function isChangedBy({ projectId, actor }: ProjectScope, who: string): Condition {
  if (who.toLowerCase() === 'me') {
    return sql`tr.updated_by_type = ${actor.type} and tr.updated_by = ${actor.id}::uuid`;
  }
  return sql`(
    (tr.updated_by_type = 'user' and tr.updated_by in (
      select u.id from users u where ${contains(sql`u.name`, who)}
    )) or (tr.updated_by_type = 'client' and tr.updated_by in (
      select c.id from project_clients c
      where c.project_id = ${projectId}::uuid and ${contains(sql`c.name`, who)}
    ))
  )`;
}

function isChangedIn(value: string): Condition {
  const { from, to } = readChanged(value, Date.now()) ?? {};
  const conditions = [
    ...(from === undefined ? [] : [sql`tr.updated_at >= ${new Date(from)}::timestamptz`]),
    ...(to === undefined ? [] : [sql`tr.updated_at < ${new Date(to)}::timestamptz`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

import type { EntryNotes, ReplacementQuery, TranslationState } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { contains, createMatcher } from '../entries/entry-search.queries.ts';
import { selectTermsByFilter } from '../terms/selection.queries.ts';

/** A translation that the words may be in. */
export interface CandidateRow {
  readonly term_id: string;
  readonly value: string;
  readonly revision: number;
  readonly state: Exclude<TranslationState, 'untranslated'>;
  readonly term: string;
  readonly is_plural: boolean;
  readonly notes: EntryNotes;
  readonly file_id: string;
}

interface Literal {
  /** What the text must have (`literalOf`); empty for nothing. */
  readonly literal: string;
  /** Signs by which texts spell others: the beginning of an entity or an escape, the mark within a word. */
  readonly otherSigns: readonly string[];
  readonly query: Pick<ReplacementQuery, 'isCaseSensitive' | 'filter'>;
}

/** Which translations of a locale are looked through. */
export interface Searched extends Literal {
  readonly locale: string;
  /** Whether those of locked terms are left out. */
  readonly isTarget: boolean;
}

/** A window of the translations of a locale, in the order of their terms. */
export async function listCandidates(
  db: Db,
  scope: ProjectScope,
  { after, limit, ...searched }: Searched & { after: string | undefined; limit: number },
): Promise<{ rows: readonly CandidateRow[]; last: string | undefined }> {
  const { locale, query, isTarget } = searched;
  const own = sql`${scope.projectId}::uuid`;
  const conditions = [
    ...(after === undefined ? [] : [sql`tr.term_id > ${after}::uuid`]),
    ...(searched.literal === '' ? [] : [hasLiteral(searched)]),
    ...(query.filter === undefined
      ? []
      : [sql`tr.term_id in (${selectTermsByFilter(scope, { ...query.filter, locale })})`]),
  ];
  const { rows } = await sql<CandidateRow & { is_there: boolean }>`
    select tr.*, t.value as term, t.is_plural, t.meta as notes, t.file_id, t.id is not null as is_there
    from (
      select tr.term_id, tr.value, tr.revision, tr.state from translations tr
      where ${sql.join([sql`tr.project_id = ${own} and tr.locale = ${locale} and tr.value <> ''`, ...conditions], sql` and `)}
      order by tr.term_id limit ${limit}
    ) tr
    left join terms t on t.project_id = ${own} and t.id = tr.term_id and t.archived_at is null
      and ${isTarget ? sql`not t.locked` : sql`true`}
    order by tr.term_id
  `.execute(db);
  const last = rows.length === limit ? rows.at(-1)?.term_id : undefined;
  return { rows: rows.filter(({ is_there }) => is_there), last };
}

/**
 * The terms whose translations may have a text that is rare, by locale: undefined where more than `max` may. One
 * statement that reads all texts is faster than one for each locale, and where the text is not rare it ends at once.
 */
export async function listRareTerms(
  db: Db,
  scope: ProjectScope,
  {
    place,
    locales,
    max,
    ...literal
  }: Literal & {
    /** Where the search goes on. */
    readonly place: { readonly locale: string; readonly after?: string | undefined };
    /** The locales behind that one. */
    readonly locales: readonly string[];
    readonly max: number;
  },
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const { locale, after } = place;
  const isBehind = after === undefined ? sql`true` : sql`tr.term_id > ${after}::uuid`;
  const { rows } = await sql<{ locale: string; term_id: string }>`
    select tr.locale, tr.term_id from translations tr
    where tr.project_id = ${scope.projectId}::uuid and tr.value <> ''
      and (tr.locale = any(${locales}::text[]) or tr.locale = ${locale} and ${isBehind})
      and ${hasLiteral(literal)}
    limit ${max + 1}
  `.execute(db);
  if (rows.length > max) return undefined;
  const groups = Map.groupBy(rows, (row) => row.locale);
  return new Map([...groups].map(([code, own]) => [code, own.map((row) => row.term_id)]));
}

/** Some translations of a locale, as `listCandidates` lists them. */
export async function listNamedCandidates(
  db: Db,
  scope: ProjectScope,
  {
    locale,
    isTarget,
    termIds,
  }: Pick<Searched, 'locale' | 'isTarget'> & { termIds: readonly string[] },
): Promise<readonly CandidateRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<CandidateRow>`
    select tr.term_id, tr.value, tr.revision, tr.state, t.value as term, t.is_plural,
      t.meta as notes, t.file_id
    from translations tr
    join terms t on t.project_id = ${own} and t.id = tr.term_id and t.archived_at is null
      and ${isTarget ? sql`not t.locked` : sql`true`}
    where tr.project_id = ${own} and tr.locale = ${locale} and tr.value <> ''
      and tr.term_id = any(${termIds}::uuid[])
    order by tr.term_id
  `.execute(db);
  return rows;
}

/** The keys of living terms. */
export async function listTermNames(
  db: Db,
  { projectId }: ProjectScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; value: string }>`
    select t.id, t.value from terms t
    where t.project_id = ${projectId}::uuid and t.id = any(${ids}::uuid[]) and t.archived_at is null
  `.execute(db);
  return new Map(rows.map(({ id, value }) => [id, value]));
}

/**
 * Whether a translation may have a text: it has it as it is, or a sign that may stand for others. It keeps back nothing
 * that the words are in, but for the signs ſ and K of Kelvin, which RE2 takes for s and k.
 */
function hasLiteral({ literal, otherSigns, query }: Literal): RawBuilder<boolean> {
  const value = sql<string>`tr.value collate "C"`;
  const { fold, has } = createMatcher([literal]);
  const isThere = query.isCaseSensitive
    ? contains(value, literal)
    : has(sql.ref('tr.value'), fold(sql.ref('tr.value')), literal);
  return sql`(${sql.join([isThere, ...otherSigns.map((sign) => contains(value, sign))], sql` or `)})`;
}

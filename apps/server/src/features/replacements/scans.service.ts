import { can, type ReplacementHit, type ReplacementQuery } from '@parlance/contract';
import { z } from 'zod';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import { fromCursor } from '../../api/cursor.ts';
import { AppError } from '../../app-error.ts';
import { type CheckContext, findCheckContext } from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import { compileQuery, literalOf } from '../../integrations/replacing/compile-query.ts';
import type { Hit } from '../../integrations/replacing/find-hits.ts';
import { requireLocales } from '../entries/entries.service.ts';
import { listFilesOfUnits, toCheckedFile } from '../findings/checking.service.ts';
import { listProjectLocaleRows } from '../locales/locales.queries.ts';
import { findSource, isTargetLocale } from '../projects/projects.queries.ts';
import {
  type CandidateRow,
  listCandidates,
  listNamedCandidates,
  type Searched,
} from './replacements.queries.ts';

type ScanContext = Pick<Context, 'db' | 'formatWorkers'>;

/** A query that has been checked, with all that its search needs. */
export interface Search {
  readonly query: ReplacementQuery;
  /** The codes of the locales that are looked through, in their order. */
  readonly locales: readonly string[];
  readonly checks: CheckContext;
  isTarget(locale: string): boolean;
}

/** A translation that the words were found in. */
export interface FoundText
  extends Pick<ReplacementHit, 'termId' | 'term' | 'state' | 'revision' | 'before' | 'after'> {
  readonly ranges: ReplacementHit['ranges'];
  readonly refusal: Hit['refusal'];
}

/** Where a search goes on: behind a term of a locale. */
export interface Place {
  readonly locale: string;
  readonly after?: string | undefined;
}

const placeSchema: z.ZodType<Place> = z.object({
  locale: z.string(),
  after: z.uuid().optional(),
});

/** Checks a query: its words, and the locales that the caller may change. */
export async function openSearch(
  { db }: Pick<Context, 'db'>,
  scope: ProjectScope,
  query: ReplacementQuery,
): Promise<Search> {
  const locales = query.locales
    ? [...new Set(query.locales)]
    : (await listProjectLocaleRows(db, scope))
        .map(({ locale }) => locale)
        .filter((locale) => can(scope, 'EditTranslation', { locale }));
  for (const locale of query.locales ?? []) requirePermission(scope, 'EditTranslation', { locale });
  for (const locale of locales) await requireLocales(db, scope, { ...query.filter, locale });
  requireSoundWords(query);
  const source = await findSource(db, scope);
  const checks = await findCheckContext(db, scope);
  if (!checks) throw new AppError('NotFound');
  return { query, locales, checks, isTarget: (locale) => isTargetLocale(source, locale) };
}

function requireSoundWords(query: ReplacementQuery): void {
  const compiled = compileQuery(query, 'en');
  if (!('problem' in compiled)) return;
  const { field, at, message } = compiled.problem;
  const before = query[field].slice(0, at).split('\n');
  const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  throw new AppError('BadRequest', [{ path: `body.query.${field}`, ...place, message }]);
}

/** Where a search begins: at the cursor, or at the first locale. Undefined where there is nothing to look through. */
export function toPlace({ locales }: Search, cursor: string | undefined): Place | undefined {
  const [first] = locales;
  if (cursor === undefined) return first === undefined ? undefined : { locale: first };
  const place = fromCursor(placeSchema, cursor, 'body.cursor');
  if (locales.includes(place.locale)) return place;
  throw new AppError('BadRequest', [{ path: 'body.cursor', message: 'is of another search' }]);
}

/** Texts of a window in which the words were found, and where the search goes on; undefined at its end. */
export interface Window {
  readonly locale: string;
  readonly found: readonly FoundText[];
  readonly next: Place | undefined;
}

/** So many texts are looked through by one task of a thread. */
const maxRows = 2000;
const firstRows = 250;

/** Looks through the translations of all locales, window by window. */
export async function* scan(
  context: ScanContext,
  scope: ProjectScope,
  search: Search,
  start: Place | undefined,
): AsyncGenerator<Window> {
  let place = start;
  let limit = firstRows;
  while (place) {
    const { locale, after }: Place = place;
    const searched = toSearched(search, locale);
    const { rows, last } = await listCandidates(context.db, scope, { ...searched, after, limit });
    const found = await findIn(context, scope, search, { locale, rows });
    const following = search.locales[search.locales.indexOf(locale) + 1];
    place =
      last !== undefined
        ? { locale, after: last }
        : following === undefined
          ? undefined
          : { locale: following };
    yield { locale, found, next: place };
    limit = maxRows;
  }
}

function toSearched({ query, isTarget }: Search, locale: string): Searched {
  return { locale, isTarget: isTarget(locale), literal: literalOf(query, locale), query };
}

/** Finds the words in some translations of a locale. */
export async function findNamed(
  context: ScanContext,
  scope: ProjectScope,
  search: Search,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<readonly FoundText[]> {
  const isTarget = search.isTarget(locale);
  const rows = await listNamedCandidates(context.db, scope, { locale, isTarget, termIds });
  return findIn(context, scope, search, { locale, rows });
}

async function findIn(
  { db, formatWorkers }: ScanContext,
  scope: ProjectScope,
  { query, checks }: Search,
  { locale, rows }: { readonly locale: string; readonly rows: readonly CandidateRow[] },
): Promise<readonly FoundText[]> {
  if (rows.length === 0) return [];
  const units = rows.map((row) => ({
    ...row,
    source: '',
    source_hash: null,
    previous_source: null,
    locked: false,
    labels: [],
  }));
  const files = await listFilesOfUnits(db, scope, checks, units);
  const ids = [...files.keys()];
  const { find, replacement, isRegexp, isCaseSensitive, isWholeWord, inTokens } = query;
  const hits = await formatWorkers.findHits({
    words: { find, replacement, isRegexp, isCaseSensitive, isWholeWord, inTokens },
    locale,
    files: [...files.values()].map(toCheckedFile),
    texts: rows.map(({ value, is_plural, notes, file_id }) => ({
      value,
      isPlural: is_plural,
      notes: notes.flags ? { flags: notes.flags } : {},
      file: ids.indexOf(file_id),
    })),
  });
  return hits.flatMap(({ at, ranges, after, refusal }) => {
    const row = rows[at];
    if (!row) return [];
    const { term_id: termId, term, state, revision, value: before } = row;
    return { termId, term, state, revision, before, after, ranges: [...ranges], refusal };
  });
}

import { can, type ReplacementHit, type ReplacementQuery } from '@parlance/contract';
import { z } from 'zod';
import { type ProjectScope, requirePermission } from '../../access/scope.ts';
import { fromCursor } from '../../api/cursor.ts';
import { AppError } from '../../app-error.ts';
import {
  type CheckedFileRow,
  findCheckContext,
  listCheckedFiles,
} from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { syntaxOf } from '../../integrations/checks/check-units.ts';
import { compileQuery, literalOf } from '../../integrations/replacing/compile-query.ts';
import type { Hit } from '../../integrations/replacing/find-hits.ts';
import { localesOf } from '../entries/entries.service.ts';
import { toCheckedFile } from '../findings/checking.service.ts';
import { hasSource } from '../findings/comparisons.service.ts';
import { hasProjectLocales, listProjectLocaleRows } from '../locales/locales.queries.ts';
import { type Checks, readFiles, type TextChange } from '../translations/text-changes.service.ts';
import {
  type CandidateRow,
  listCandidates,
  listNamedCandidates,
  listRareTerms,
  type Searched,
} from './replacements.queries.ts';

type ScanContext = Pick<Context, 'db' | 'formatWorkers'>;

/** A query that has been checked, with all that its search needs. */
export interface Search extends Checks {
  readonly query: ReplacementQuery;
  /** The codes of the locales that are looked through, in their order. */
  readonly locales: readonly string[];
  /** Signs by which texts of the project may spell others. */
  readonly otherSigns: readonly string[];
}

/** A translation that the words were found in. */
export interface FoundText
  extends Pick<ReplacementHit, 'termId' | 'term' | 'state' | 'revision' | 'before' | 'after'> {
  readonly ranges: ReplacementHit['ranges'];
  readonly refusal: Hit['refusal'];
}

/** What the checks are told of a found text; none where there is no text to be in its place. */
export function toChange({ termId, before, after }: FoundText): TextChange[] {
  return after === null ? [] : [{ termId, before, after }];
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

/** Requires sound words, and locales that the caller may change. Returns the locales to look through. */
export async function requireQuery(
  db: Db,
  scope: ProjectScope,
  query: ReplacementQuery,
): Promise<readonly string[]> {
  const locales = query.locales
    ? [...new Set(query.locales)]
    : (await listProjectLocaleRows(db, scope))
        .map(({ locale }) => locale)
        .filter((locale) => can(scope, 'EditTranslation', { locale }));
  for (const locale of query.locales ?? []) requirePermission(scope, 'EditTranslation', { locale });
  const codes = [...locales, ...localesOf(query.filter ?? {})];
  if (!(await hasProjectLocales(db, scope, [...new Set(codes)]))) throw new AppError('NotFound');
  requireSoundWords(query);
  return locales;
}

/** Checks a query, and reads what its search needs. */
export async function openSearch(
  { db }: Pick<Context, 'db'>,
  scope: ProjectScope,
  query: ReplacementQuery,
): Promise<Search> {
  const locales = await requireQuery(db, scope, query);
  const checks = await findCheckContext(db, scope);
  if (!checks) throw new AppError('NotFound');
  const otherSigns = query.inTokens ? [] : signsIn(await listCheckedFiles(db, scope));
  return { query, locales, checks, otherSigns, files: new Map() };
}

/** Signs that begin an entity or an escape, or stand within a word, in texts of some files. */
function signsIn(files: readonly CheckedFileRow[]): readonly string[] {
  const signs = new Set<string>();
  for (const file of files) {
    const { markup, escapes, accelerator } = syntaxOf(file, {});
    // Where nobody has said what programs read, a text is taken for what it looks like.
    if (markup !== 'none' || file.guess === null) signs.add('&');
    if (escapes) signs.add('\\');
    if (accelerator) signs.add(accelerator);
  }
  return [...signs];
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
  const rare = await findRare(context, scope, search, start);
  if (rare) {
    yield* scanRare(context, scope, search, rare);
    return;
  }
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

function toSearched({ query, checks, otherSigns }: Search, locale: string): Searched {
  const literal = literalOf(query, locale);
  return { locale, isTarget: hasSource(checks, locale), literal, otherSigns, query };
}

/** Fewer texts than this are looked through at once, in whatever locales they are. */
const maxRare = 2000;

/** Where words may be, if they are rare, by locale. Undefined where nobody can tell, or one locale alone is left. */
async function findRare(
  { db }: ScanContext,
  scope: ProjectScope,
  { query, locales, otherSigns }: Search,
  place: Place | undefined,
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const left = place ? locales.slice(locales.indexOf(place.locale)) : [];
  const [first, ...others] = left;
  const literals = new Set(left.map((locale) => literalOf(query, locale)));
  const [literal = '', another] = literals;
  const isUsable = literal !== '' && another === undefined && query.filter === undefined;
  if (!place || !isUsable || first === undefined || others.length === 0) return undefined;
  const where = { place, locales: others, max: maxRare };
  return listRareTerms(db, scope, { ...where, literal, otherSigns, query });
}

async function* scanRare(
  context: ScanContext,
  scope: ProjectScope,
  search: Search,
  rare: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<Window> {
  const locales = search.locales.filter((locale) => rare.has(locale));
  const [last] = search.locales.slice(-1);
  if (locales.length === 0 && last !== undefined)
    yield { locale: last, found: [], next: undefined };
  for (const [index, locale] of locales.entries()) {
    const termIds = rare.get(locale) ?? [];
    const found = await findNamed(context, scope, search, { locale, termIds });
    const following = locales[index + 1];
    yield { locale, found, next: following === undefined ? undefined : { locale: following } };
  }
}

/** Finds the words in some translations of a locale. */
export async function findNamed(
  context: ScanContext,
  scope: ProjectScope,
  search: Search,
  { locale, termIds }: { readonly locale: string; readonly termIds: readonly string[] },
): Promise<readonly FoundText[]> {
  const isTarget = hasSource(search.checks, locale);
  const rows = await listNamedCandidates(context.db, scope, { locale, isTarget, termIds });
  return findIn(context, scope, search, { locale, rows });
}

async function findIn(
  { db, formatWorkers }: ScanContext,
  scope: ProjectScope,
  search: Search,
  { locale, rows }: { readonly locale: string; readonly rows: readonly CandidateRow[] },
): Promise<readonly FoundText[]> {
  if (rows.length === 0) return [];
  const files = await readFiles(db, scope, search, rows);
  const ids = [...new Set(rows.map(({ file_id }) => file_id))];
  const { find, replacement, isRegexp, isCaseSensitive, isWholeWord, inTokens } = search.query;
  const hits = await formatWorkers.findHits({
    words: { find, replacement, isRegexp, isCaseSensitive, isWholeWord, inTokens },
    locale,
    files: ids.map((id) => toCheckedFile(files.get(id))),
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

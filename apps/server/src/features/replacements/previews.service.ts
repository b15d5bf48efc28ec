import { blockingIn, isBlocking } from '@parlance/checks';
import type { endpoints, Output, ParsedBody, ReplacementHit } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { toCursor } from '../../api/cursor.ts';
import { isIgnoredBy, listIgnoredFingerprints } from '../../content/findings/ignores.queries.ts';
import { listTermUnits } from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import { type FoundByTerm, findWithOthers } from '../findings/checking.service.ts';
import { isChecked } from '../findings/comparisons.service.ts';
import { blocksByTwins, noTwins } from '../findings/edits.service.ts';
import { toFinding } from '../findings/findings.mapper.ts';
import {
  type FoundText,
  openSearch,
  type Place,
  readFiles,
  type Search,
  scan,
  toPlace,
} from './scans.service.ts';

type PreviewContext = Pick<Context, 'db' | 'formatWorkers'>;

/** How long one request looks for words, so that whoever waits sees the first ones soon. */
const searchMs = 1000;

/** A page of the translations that words are found in, with what the checks say of the texts that they would become. */
export async function previewReplacement(
  context: PreviewContext,
  scope: ProjectScope,
  { query, cursor, limit }: ParsedBody<typeof endpoints.previewReplacement>,
): Promise<Output<typeof endpoints.previewReplacement>> {
  const search = await openSearch(context, scope, query);
  const hits: ReplacementHit[] = [];
  const end = performance.now() + searchMs;
  let next = toPlace(search, cursor);
  for await (const window of scan(context, scope, search, next)) {
    const { locale } = window;
    const found = window.found.slice(0, limit - hits.length);
    hits.push(
      ...(await withFindings(context, scope, search, { locale, found, comparesBefore: true })),
    );
    const isCut = found.length < window.found.length;
    next = isCut ? { locale, after: found.at(-1)?.termId } : window.next;
    if (hits.length >= limit || performance.now() > end) break;
  }
  return { hits, ...toEnd(search, next) };
}

/** Counts the translations that words are found in. */
export async function countReplacement(
  context: PreviewContext,
  scope: ProjectScope,
  { query, cursor }: ParsedBody<typeof endpoints.countReplacement>,
): Promise<Output<typeof endpoints.countReplacement>> {
  const search = await openSearch(context, scope, query);
  const counts: Record<string, number> = {};
  const end = performance.now() + searchMs;
  let next = toPlace(search, cursor);
  for await (const { locale, found, next: following } of scan(context, scope, search, next)) {
    if (found.length > 0) counts[locale] = (counts[locale] ?? 0) + found.length;
    next = following;
    if (performance.now() > end) break;
  }
  return { counts, ...toEnd(search, next) };
}

function toEnd({ locales }: Search, next: Place | undefined) {
  const { length: total } = locales;
  const done = next ? locales.indexOf(next.locale) : total;
  return { progress: { done, total }, nextCursor: next ? toCursor(next) : null };
}

/**
 * Tells of found texts what the checks would find afterwards, and what of that keeps them from being saved. Unless it
 * compares with what they find before, all findings are new and none is gone.
 */
export async function withFindings(
  { db, formatWorkers }: PreviewContext,
  scope: ProjectScope,
  search: Search,
  {
    locale,
    found,
    comparesBefore,
  }: {
    readonly locale: string;
    readonly found: readonly FoundText[];
    readonly comparesBefore: boolean;
  },
): Promise<ReplacementHit[]> {
  const { checks: context } = search;
  const changed = found.filter(({ after }) => after !== null);
  if (changed.length === 0 || !isChecked(context, locale)) {
    return found.map((text) => toHit(text, locale, { findings: [], gone: [] }));
  }
  const texts = new Map(changed.map((text) => [text.termId, text]));
  const termIds = [...texts.keys()];
  const units = await listTermUnits(db, scope, context, { locale, termIds });
  const files = await readFiles(db, scope, search, units);
  const ignores = await listIgnoredFingerprints(db, scope, { locales: [locale], termIds });
  const checker = formatWorkers.checkUnits;
  const twins = blocksByTwins(context, locale) ? undefined : noTwins;
  const check = (of: 'before' | 'after') =>
    findWithOthers(
      db,
      scope,
      units.map((unit) => ({
        ...unit,
        value: texts.get(unit.term_id)?.[of] ?? '',
        ...(of === 'after' ? { previous_source: null } : {}),
      })),
      { context, locale, files, checker, twins },
    );
  const [before, after] = await Promise.all([
    comparesBefore ? check('before') : undefined,
    check('after'),
  ]);
  const blocking = blockingIn(context, locale, 'save');
  return found.map((text) => {
    const { termId } = text;
    const isIgnored = (finding: Stored) => isIgnoredBy(ignores, finding, { termId, locale });
    const show = (finding: Stored) => toFinding({ ...finding, ignored: isIgnored(finding) });
    const [had = [], has = []] = [before?.get(termId), after.get(termId)];
    const { added, gone } = compare(had, has);
    const isRefused = has.some((finding) => isBlocking(blocking, finding) && !isIgnored(finding));
    return toHit(
      text,
      locale,
      {
        findings: has.map((finding) => ({ ...show(finding), isNew: added.has(finding) })),
        gone: gone.map(show),
      },
      isRefused ? 'check' : undefined,
    );
  });
}

type Stored = NonNullable<ReturnType<FoundByTerm['get']>>[number];

/**
 * Tells which findings a text has got and lost. The same mistake may have another fingerprint where words around it
 * have changed, so what is left of a check goes away by number.
 */
function compare(before: readonly Stored[], after: readonly Stored[]) {
  const gone = [...before];
  const take = (isSame: (one: Stored) => boolean) => {
    const index = gone.findIndex(isSame);
    if (index >= 0) gone.splice(index, 1);
    return index >= 0;
  };
  const changed = after.filter(
    ({ check, fingerprint }) =>
      !take((one) => one.check === check && one.fingerprint === fingerprint),
  );
  const added = new Set(changed.filter(({ check }) => !take((one) => one.check === check)));
  return { added, gone };
}

function toHit(
  { refusal: first, ...text }: FoundText,
  locale: string,
  found: Pick<ReplacementHit, 'findings' | 'gone'>,
  second?: 'check',
): ReplacementHit {
  const refusal = first ?? second;
  return { ...text, locale, ...found, ...(refusal ? { refusal } : {}) };
}

import type { endpoints, Output, ParsedBody, ReplacementHit } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { toCursor } from '../../api/cursor.ts';
import type { Context } from '../../context.ts';
import { checkTextChanges, nothingFound } from '../translations/text-changes.service.ts';
import {
  type FoundText,
  openSearch,
  type Place,
  type Search,
  scan,
  toChange,
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
    hits.push(...(await withFindings(context, scope, search, { locale, found })));
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

/** Shows found texts with what the checks would find in them, and what of that keeps them from being saved. */
async function withFindings(
  context: PreviewContext,
  scope: ProjectScope,
  search: Search,
  { locale, found }: { readonly locale: string; readonly found: readonly FoundText[] },
): Promise<ReplacementHit[]> {
  const texts = found.flatMap(toChange);
  const checked = await checkTextChanges(context, scope, search, { locale, texts });
  return found.map(({ refusal: first, ...text }) => {
    const { findings, gone, blocking } = checked.get(text.termId) ?? nothingFound;
    const refusal = first ?? (blocking.length > 0 ? 'check' : undefined);
    return { ...text, locale, findings, gone, ...(refusal ? { refusal } : {}) };
  });
}

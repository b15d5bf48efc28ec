import {
  type endpoints,
  type MatchBand,
  type MemoryFill,
  type MemoryFillExample,
  type MemoryFillPreview,
  type MemoryFillResult,
  matchBands,
  maxFillExamples,
  type Output,
  type ParsedBody,
} from '@parlance/contract';
import { z } from 'zod';
import type { ProjectScope } from '../../../access/scope.ts';
import { fromCursor, toCursor } from '../../../api/cursor.ts';
import type { Changed } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { TermSelection } from '../../../content/locks.queries.ts';
import type { Context } from '../../../context.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { syntaxOf } from '../../../integrations/checks/check-units.ts';
import type { PlannedText } from '../../bulk/bulk-texts.queries.ts';
import { requireLocales } from '../../entries/entries.service.ts';
import { toCheckedFile } from '../../findings/checking.service.ts';
import { requireProjectLocale } from '../../locales/locales.service.ts';
import { selectTermsByFilter, selectTermsById } from '../../terms/selection.queries.ts';
import { writeTexts } from '../../translations/planned-texts.service.ts';
import { type Checks, findBlocked, readFiles } from '../../translations/text-changes.service.ts';
import { getContext, unknownLocale } from '../matches/matches.service.ts';
import { listReadable } from '../matches/readable.service.ts';
import {
  type Best,
  type FillRules,
  findBestOfMany,
  type Gap,
  type GapText,
} from './best.service.ts';
import { type GapRow, listGaps, listGapTexts, listSelected } from './gaps.queries.ts';

type FillContext = Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>;

/**
 * So many texts are looked up together: in a preview, which answers soon; where they are filled, as what is read of the
 * project for twenty pages takes nearly twice the time; and where each may have to be compared with others.
 */
const previewedAtOnce = 5000;
const filledAtOnce = 100_000;
const similarAtOnce = 200;
/** A preview answers after this time what it has got. */
const previewMs = 1000;
/** More texts would lock the project for too long. */
const maxFilled = 100_000;
/** Up to this number, translations are filled within the request. */
const maxFilledAtOnce = 1000;

/** What is to be filled, with what that needs. */
interface Filling {
  readonly locale: string;
  readonly fill: Omit<MemoryFill, 'select'>;
  /** The ids of all selected terms, in their order. */
  readonly ids: readonly string[];
  readonly rules: FillRules;
  readonly checks: Checks;
}

async function openFilling(
  db: Db,
  scope: ProjectScope,
  locale: string,
  { select, ...fill }: MemoryFill,
): Promise<Filling> {
  await requireProjectLocale(db, scope, locale);
  const terms = await getSelection(db, scope, select, locale);
  const check = await getContext(db, scope);
  const locales = { source: check.source_locale ?? unknownLocale, target: locale };
  const memories = await listReadable(db, scope, check);
  const ids = await listSelected(db, terms);
  const checks = { checks: check, files: new Map() };
  const readTexts = (gaps: readonly Gap[]) => readGapTexts(db, scope, checks, { locale, gaps });
  const rules = { memories, locales, minScore: fill.minScore, readTexts };
  return { locale, fill, ids, rules, checks };
}

async function getSelection(
  db: Db,
  scope: ProjectScope,
  select: MemoryFill['select'],
  locale: string,
): Promise<TermSelection> {
  if ('ids' in select) return selectTermsById(scope, select.ids);
  const filter = { ...select.filter, locale };
  await requireLocales(db, scope, filter);
  return selectTermsByFilter(scope, filter);
}

/** Some selected terms, and the best translations for those that may get one. */
interface Page {
  readonly rows: readonly GapRow[];
  readonly best: ReadonlyMap<string, Best>;
  /** Behind which term it goes on; undefined at the end. */
  readonly next: string | undefined;
}

/** Looks for the best translations of selected terms, page by page. */
async function* lookUp(
  { db }: Pick<Context, 'db'>,
  scope: ProjectScope,
  filling: Filling,
  { start, sameAtOnce }: { readonly start?: string | undefined; readonly sameAtOnce: number },
): AsyncGenerator<Page> {
  const { locale, fill, ids, rules, checks } = filling;
  const limit = fill.minScore < 100 ? similarAtOnce : sameAtOnce;
  const left = start === undefined ? ids : ids.filter((id) => id > start);
  let at = 0;
  do {
    const terms = selectTermsById(scope, left.slice(at, at + limit));
    const wanted = { locale, terms, overwrite: fill.overwrite };
    const rows = await listGaps(db, scope, checks.checks, wanted);
    const best = await findBestOfMany(
      db,
      rules,
      rows.flatMap((row) => toGap(row) ?? []),
    );
    at += limit;
    yield { rows, best, next: at < left.length ? left[at - 1] : undefined };
  } while (at < left.length);
}

/** What may be filled: an open translation of a term that has a source text. */
function toGap({ term_id: termId, hash, context_hash: contextHash, is_open }: GapRow) {
  return is_open && hash !== null ? { termId, hash, contextHash } : undefined;
}

async function readGapTexts(
  db: Db,
  scope: ProjectScope,
  checks: Checks,
  { locale, gaps }: { readonly locale: string; readonly gaps: readonly Gap[] },
): Promise<readonly GapText[]> {
  const byTerm = new Map(gaps.map((gap) => [gap.termId, gap]));
  const terms = selectTermsById(scope, [...byTerm.keys()]);
  const rows = await listGapTexts(db, scope, checks.checks, { locale, terms });
  const files = await readFiles(db, scope, checks, rows);
  return rows.flatMap(({ term_id, source, file_id, notes }) => {
    const gap = byTerm.get(term_id);
    const syntax = syntaxOf(toCheckedFile(files.get(file_id)), notes);
    return gap ? [{ ...gap, source, syntax }] : [];
  });
}

/** Counts what would be filled, and keeps the first of each band as examples. */
class Counts {
  readonly examples: Pick<MemoryFillExample, 'band' | 'termId' | 'target'>[] = [];
  readonly #bands = new Map<MatchBand, number>();
  #without = 0;
  #skipped = 0;

  add({ rows, best }: Page): void {
    for (const row of rows) {
      const { term_id: termId } = row;
      const found = best.get(termId);
      if (!toGap(row)) this.#skipped++;
      else if (!found) this.#without++;
      else {
        const band = bandOf(found);
        const count = (this.#bands.get(band) ?? 0) + 1;
        this.#bands.set(band, count);
        if (count <= maxFillExamples) this.examples.push({ band, termId, target: found.target });
      }
    }
  }

  toAnswer(): MemoryFillPreview {
    const bands = matchBands.flatMap((band) => {
      const count = this.#bands.get(band);
      return count === undefined ? [] : [[band, count] as const];
    });
    return { bands: Object.fromEntries(bands), without: this.#without, skipped: this.#skipped };
  }
}

function bandOf({ kind, score }: Best): MatchBand {
  if (score >= 100 && kind !== 'similar') return kind;
  if (score >= 95) return '95-99';
  if (score >= 85) return '85-94';
  return score >= 75 ? '75-84' : '50-74';
}

const cursorSchema = z.object({ after: z.uuid(), done: z.int().min(0) });

/** Counts the translations that memories have something for, as far as one gets in a second. */
export async function previewMemoryFill(
  context: FillContext,
  scope: ProjectScope,
  locale: string,
  { cursor, ...fill }: ParsedBody<typeof endpoints.previewMemoryFill>,
): Promise<Output<typeof endpoints.previewMemoryFill>> {
  const filling = await openFilling(context.db, scope, locale, fill);
  const place = cursor === undefined ? undefined : fromCursor(cursorSchema, cursor, 'body.cursor');
  const pages = { start: place?.after, sameAtOnce: previewedAtOnce };
  const counts = new Counts();
  const ends = performance.now() + previewMs;
  let done = place?.done ?? 0;
  let next: string | undefined;
  for await (const page of lookUp(context, scope, filling, pages)) {
    counts.add(page);
    done += page.rows.length;
    next = page.next;
    if (performance.now() > ends) break;
  }
  const progress = { done: Math.min(done, filling.ids.length), total: filling.ids.length };
  const nextCursor = next === undefined ? null : toCursor({ after: next, done });
  const examples = await readExamples(context.db, scope, filling, counts.examples);
  return { ...counts.toAnswer(), examples, progress, nextCursor };
}

async function readExamples(
  db: Db,
  scope: ProjectScope,
  { locale, checks }: Filling,
  examples: Counts['examples'],
): Promise<MemoryFillExample[]> {
  if (examples.length === 0) return [];
  const ids = examples.map(({ termId }) => termId);
  const terms = selectTermsById(scope, ids);
  const rows = await listGapTexts(db, scope, checks.checks, { locale, terms });
  const byTerm = new Map(rows.map((row) => [row.term_id, row]));
  return examples.flatMap((example) => {
    const row = byTerm.get(example.termId);
    return row ? [{ ...example, term: row.key, source: row.source }] : [];
  });
}

/** What happens besides, where a job fills. */
export interface FillSteps {
  readonly onStep?: ((done: number, total: number) => void) | undefined;
  readonly beforeCommit?: (trx: Transaction, result: Changed<MemoryFillResult>) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** Fills translations of a locale with the best matches, as one change set. */
export async function fillFromMemory(
  context: FillContext,
  scope: ProjectScope,
  { locale, fill }: { readonly locale: string; readonly fill: MemoryFill },
  { onStep, beforeCommit, signal }: FillSteps = {},
): Promise<Changed<MemoryFillResult>> {
  const filling = await openFilling(context.db, scope, locale, fill);
  if (!beforeCommit && filling.ids.length > maxFilledAtOnce) {
    const message = `must not select more than ${maxFilledAtOnce} translations, unless it is done in the background`;
    throw new AppError('BadRequest', [{ path: 'body.select', message }]);
  }
  const pages = { sameAtOnce: filledAtOnce };
  const counts = new Counts();
  const texts = new Map<string, PlannedText>();
  let blockedCount = 0;
  let done = 0;
  for await (const page of lookUp(context, scope, filling, pages)) {
    signal?.throwIfAborted();
    counts.add(page);
    const planned = toPlanned(page);
    const changes = planned.map(({ termId, value, before }) => ({ termId, before, after: value }));
    const blocked = await findBlocked(context, scope, filling.checks, { locale, texts: changes });
    blockedCount += blocked.size;
    for (const { before, ...text } of planned) {
      if (!blocked.has(text.termId)) texts.set(text.termId, text);
    }
    if (texts.size > maxFilled) {
      const message = `would fill more than ${maxFilled} translations at once`;
      throw new AppError('BadRequest', [{ path: 'body.select', message }]);
    }
    done += page.rows.length;
    onStep?.(Math.min(done, filling.ids.length), filling.ids.length);
  }
  return writeTexts(context, scope, {
    kind: 'translation.fill',
    texts: new Map([[locale, texts]]),
    toAnswer: async (_, { count, left }) => {
      const answer = counts.toAnswer();
      const skipped = answer.skipped + blockedCount + left.length;
      return { ...answer, skipped, filled: count };
    },
    ...(beforeCommit && { beforeCommit }),
  });
}

function toPlanned({ rows, best }: Page): (PlannedText & { readonly before: string })[] {
  return rows.flatMap(({ term_id: termId, hash, value: before, revision }) => {
    const found = best.get(termId);
    if (!found || found.target === before) return [];
    // What somebody has to look at again is outdated, whether it was good once or never.
    const state = found.score >= 100 ? 'translated' : 'outdated';
    const text = { termId, value: found.target, revision, state, before } as const;
    return [{ ...text, origin: 'memory', ...(hash !== null && { sourceHash: hash }) }];
  });
}

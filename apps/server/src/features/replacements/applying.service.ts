import { blockingIn } from '@parlance/checks';
import {
  type endpoints,
  maxReplacedAtOnce,
  type ParsedBody,
  type ReplacementResult,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { applyAndRecord } from '../../content/apply.ts';
import { selectOpenTerms } from '../../content/locked-terms.queries.ts';
import { type ContentLock, lockContent } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertTexts } from '../bulk/bulk.queries.ts';
import { checkSaved } from '../findings/checking.service.ts';
import { hasSource } from '../findings/comparisons.service.ts';
import { checkFixed } from '../findings/fixes.service.ts';
import { selectTermsById } from '../terms/selection.queries.ts';
import { withFindings } from './previews.service.ts';
import { listChanged, listTermNames } from './replacements.queries.ts';
import {
  type FoundText,
  findNamed,
  openSearch,
  type Search,
  scan,
  toPlace,
} from './scans.service.ts';

export type Replacing = ParsedBody<typeof endpoints.applyReplacement>;

/** What happens besides, where a job replaces. */
export interface ReplacingSteps {
  readonly onStep?: ((done: number, total: number) => void) | undefined;
  readonly beforeCommit?: (trx: Transaction, result: Changed<ReplacementResult>) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

type ApplyContext = Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>;

/** More texts would take up too much memory, and lock the project for too long. */
const maxReplaced = 100_000;
/** So many texts are checked by one task of a thread. */
const checkedAtOnce = 500;
const maxReasons = 200;

/** Whether it is too much to be done while somebody waits. */
export function isForJob({ rows, others }: Replacing): boolean {
  return others.length > 0 || rows.filter(({ isChosen }) => isChosen).length > maxReplacedAtOnce;
}

/**
 * Replaces words in the chosen translations, as one change set. The words are looked for again, and nobody waits for
 * that: what is changed meanwhile stays as it is.
 */
export async function applyReplacement(
  context: ApplyContext,
  scope: ProjectScope,
  replacing: Replacing,
  { onStep, beforeCommit, signal }: ReplacingSteps = {},
): Promise<Changed<ReplacementResult>> {
  const search = await openSearch(context, scope, replacing.query);
  const plan = new Plan(beforeCommit ? maxReplaced : maxReplacedAtOnce);
  await planRows(context, scope, search, { replacing, plan });
  if (replacing.others.length > 0)
    await planOthers(context, scope, search, { replacing, plan, onStep, signal });
  signal?.throwIfAborted();
  const result = await inTransaction(context.db, async (trx) => {
    const changeSetId = await write(trx, scope, { search, plan });
    const { changed } = plan;
    if (changeSetId !== undefined) {
      const { about } = plan;
      const event = { event: 'translations', data: { count: changed, ...about } } as const;
      const activity = { kind: 'translation.replace', details: about, events: [event] } as const;
      await context.events.record(trx, scope, { ...activity, changeSetId });
    }
    const written = { answer: await toAnswer(trx, scope, plan), changeSetId };
    await beforeCommit?.(trx, written);
    return written;
  });
  const { db } = context;
  if (result.answer.changed > manyRows) {
    await analyzeContent(db, scope.projectId, ['translations']);
  }
  // Nobody waits for a job, and the one that follows the log checks its texts, too.
  if (beforeCommit) return result;
  for (const [locale, texts] of plan.texts) {
    const termIds = [...texts.keys()];
    await checkSaved(context, scope, () => checkFixed(context, scope, { locale, termIds }));
  }
  return result;
}

type Reason = ReplacementResult['reasons'][number]['reason'];

/** The texts that are to be written, and what is skipped. */
class Plan {
  /** By locale and term. */
  readonly texts = new Map<string, Map<string, FoundText>>();
  readonly skipped: {
    readonly termId: string;
    readonly locale: string;
    readonly reason: Reason;
  }[] = [];
  skippedCount = 0;
  changed = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(locale: string, text: FoundText): void {
    const own = this.texts.get(locale) ?? new Map<string, FoundText>();
    this.texts.set(locale, own.set(text.termId, text));
    if (++this.changed <= this.#max) return;
    const message = `would change more than ${this.#max} translations at once`;
    throw new AppError('BadRequest', [{ path: 'body.query.find', message }]);
  }

  skip(locale: string, termId: string, reason: Reason): void {
    const own = this.texts.get(locale);
    if (own?.delete(termId)) this.changed--;
    if (own?.size === 0) this.texts.delete(locale);
    if (this.skipped.length < maxReasons) this.skipped.push({ locale, termId, reason });
    this.skippedCount++;
  }

  /** The locale of all texts that are to be written, if it is one. */
  get about(): { readonly locale?: string } {
    const [locale, ...otherLocales] = this.texts.keys();
    return locale !== undefined && otherLocales.length === 0 ? { locale } : {};
  }
}

/** Plans the rows that were chosen, as far as they are still what the caller has seen. */
async function planRows(
  context: ApplyContext,
  scope: ProjectScope,
  search: Search,
  { replacing, plan }: { readonly replacing: Replacing; readonly plan: Plan },
): Promise<void> {
  const chosen = replacing.rows.filter(({ isChosen }) => isChosen);
  for (const [locale, rows] of Map.groupBy(chosen, (row) => row.locale)) {
    if (!search.locales.includes(locale)) throw new AppError('NotFound');
    const termIds = rows.map(({ termId }) => termId);
    const found = await findNamed(context, scope, search, { locale, termIds });
    const texts = new Map(found.map((text) => [text.termId, text]));
    const current: FoundText[] = [];
    for (const { termId, revision } of new Map(rows.map((row) => [row.termId, row])).values()) {
      const text = texts.get(termId);
      if (text?.revision === revision) current.push(text);
      else plan.skip(locale, termId, 'changed');
    }
    await planTexts(context, scope, search, { plan, locale, texts: current });
  }
}

/** Plans all texts in which the words are found, but those that the caller has decided about. */
async function planOthers(
  context: ApplyContext,
  scope: ProjectScope,
  search: Search,
  {
    replacing,
    plan,
    onStep,
    signal,
  }: Pick<ReplacingSteps, 'onStep' | 'signal'> & { replacing: Replacing; plan: Plan },
): Promise<void> {
  const known = new Set(replacing.rows.map(({ termId, locale }) => `${locale} ${termId}`));
  for (const locale of replacing.others) {
    if (!search.locales.includes(locale)) throw new AppError('NotFound');
  }
  const locales = search.locales.filter((locale) => replacing.others.includes(locale));
  const narrowed = { ...search, locales };
  for await (const { locale, found, next } of scan(
    context,
    scope,
    narrowed,
    toPlace(narrowed, undefined),
  )) {
    signal?.throwIfAborted();
    const texts = found.filter(({ termId }) => !known.has(`${locale} ${termId}`));
    await planTexts(context, scope, search, { plan, locale, texts });
    onStep?.(next ? locales.indexOf(next.locale) : locales.length, locales.length);
  }
}

/** Plans texts without those that an edit could not be given either. */
async function planTexts(
  context: ApplyContext,
  scope: ProjectScope,
  search: Search,
  { plan, locale, texts }: { plan: Plan; locale: string; texts: readonly FoundText[] },
): Promise<void> {
  const { checks, rules } = blockingIn(search.checks, locale, 'save');
  for (let at = 0; at < texts.length; at += checkedAtOnce) {
    const found = texts.slice(at, at + checkedAtOnce);
    const judged =
      checks.length + rules.length > 0
        ? await withFindings(context, scope, search, { locale, found, comparesBefore: false })
        : found;
    for (const [index, text] of found.entries()) {
      const refusal = judged[index]?.refusal;
      if (refusal) plan.skip(locale, text.termId, refusal);
      else plan.add(locale, text);
    }
  }
}

/**
 * Writes the planned texts. What somebody has changed meanwhile is skipped. Returns the change set, if there is one.
 */
async function write(
  trx: Transaction,
  scope: ProjectScope,
  { search, plan }: { readonly search: Search; readonly plan: Plan },
): Promise<string | undefined> {
  const { texts } = plan;
  if (plan.changed === 0) return undefined;
  const lock = await lockContent(trx, scope, { locales: [...texts.keys()] });
  const id = newId();
  if (plan.changed > manyRows) await joinByHash(trx);
  for (const [locale, own] of texts) {
    if (!lock.lockedLocales.has(locale)) continue;
    await insertPlanned(trx, lock, { changeSetId: id, locale, search, texts: own });
  }
  const changed = await listChanged(trx, lock, id);
  for (const [locale, own] of texts) {
    for (const termId of own.keys()) {
      if (!changed.get(locale)?.has(termId)) plan.skip(locale, termId, 'changed');
    }
  }
  return applyAndRecord(trx, lock, { id, kind: 'translation.replace', ...plan.about });
}

async function insertPlanned(
  trx: Transaction,
  lock: ContentLock,
  {
    changeSetId,
    locale,
    search,
    texts,
  }: {
    changeSetId: string;
    locale: string;
    search: Search;
    texts: ReadonlyMap<string, FoundText>;
  },
): Promise<void> {
  const selected = selectTermsById(lock, [...texts.keys()]);
  const terms = hasSource(search.checks, locale) ? selectOpenTerms(lock, selected) : selected;
  const written = [...texts.values()].map(({ termId, after, revision }) => ({
    termId,
    value: after ?? '',
    revision,
  }));
  await insertTexts(trx, lock, { changeSetId, locale, terms, texts: written });
}

async function toAnswer(
  trx: Transaction,
  scope: ProjectScope,
  { changed, skipped, skippedCount }: Plan,
): Promise<ReplacementResult> {
  const ids = [...new Set(skipped.map(({ termId }) => termId))];
  const names = await listTermNames(trx, scope, ids);
  // Of terms that are not there, nobody is told anything.
  const reasons = skipped.flatMap((one) => {
    const term = names.get(one.termId);
    return term === undefined ? [] : [{ ...one, term }];
  });
  return { changed, skipped: skippedCount, reasons };
}

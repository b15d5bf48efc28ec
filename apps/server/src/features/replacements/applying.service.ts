import {
  type endpoints,
  maxReplacedAtOnce,
  type ParsedBody,
  type ReplacementResult,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { PlannedText } from '../bulk/bulk-texts.queries.ts';
import { type WrittenTexts, writeTexts } from '../translations/planned-texts.service.ts';
import { findBlocked } from '../translations/text-changes.service.ts';
import { listTermNames } from './replacements.queries.ts';
import {
  type FoundText,
  findNamed,
  openSearch,
  type Search,
  scan,
  toChange,
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
  const { texts } = plan;
  return writeTexts(context, scope, {
    kind: 'translation.replace',
    texts,
    toAnswer: (trx, written) => toAnswer(trx, scope, { plan, written }),
    ...(beforeCommit && { beforeCommit }),
  });
}

type Reason = ReplacementResult['reasons'][number]['reason'];

interface Skipped {
  readonly termId: string;
  readonly locale: string;
  readonly reason: Reason;
}

/** The texts that are to be written, and what is skipped. */
class Plan {
  /** By locale and term. */
  readonly texts = new Map<string, Map<string, PlannedText>>();
  /** The first ones. */
  readonly skipped: Skipped[] = [];
  skippedCount = 0;
  #count = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(locale: string, text: PlannedText): void {
    const own = this.texts.get(locale) ?? new Map<string, PlannedText>();
    this.texts.set(locale, own.set(text.termId, text));
    if (++this.#count <= this.#max) return;
    const message = `would change more than ${this.#max} translations at once`;
    throw new AppError('BadRequest', [{ path: 'body.query.find', message }]);
  }

  skip(locale: string, termId: string, reason: Reason): void {
    if (this.skipped.length < maxReasons) this.skipped.push({ locale, termId, reason });
    this.skippedCount++;
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
  const changes = texts.flatMap(toChange);
  const blocked = await findBlocked(context, scope, search, { locale, texts: changes });
  for (const { termId, after, revision, refusal } of texts) {
    if (refusal) plan.skip(locale, termId, refusal);
    else if (blocked.has(termId)) plan.skip(locale, termId, 'check');
    else plan.add(locale, { termId, value: after ?? '', revision });
  }
}

async function toAnswer(
  trx: Transaction,
  scope: ProjectScope,
  { plan, written }: { readonly plan: Plan; readonly written: WrittenTexts },
): Promise<ReplacementResult> {
  const left = written.left.map((one) => ({ ...one, reason: 'changed' as const }));
  const skipped = [...plan.skipped, ...left].slice(0, maxReasons);
  const ids = [...new Set(skipped.map(({ termId }) => termId))];
  const names = await listTermNames(trx, scope, ids);
  // Of terms that are not there, nobody is told anything.
  const reasons = skipped.flatMap((one) => {
    const term = names.get(one.termId);
    return term === undefined ? [] : [{ ...one, term }];
  });
  return { changed: written.count, skipped: plan.skippedCount + left.length, reasons };
}

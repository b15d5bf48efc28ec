import type { ChangeSetKind } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { upsertTranslationsOf } from '../../content/apply.queries.ts';
import { applyAndRecord } from '../../content/apply.ts';
import { selectOpenTerms } from '../../content/locked-terms.queries.ts';
import { lockContent } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertTexts, type PlannedText } from '../bulk/bulk-texts.queries.ts';
import { checkSaved } from '../findings/checking.service.ts';
import { checkFixed } from '../findings/fixes.service.ts';
import { findSource, isTargetLocale } from '../projects/projects.queries.ts';
import { selectTermsById } from '../terms/selection.queries.ts';
import { listChanged } from './translations.queries.ts';

/** The texts of a plan, by locale and term. */
export type PlannedTexts = ReadonlyMap<string, ReadonlyMap<string, PlannedText>>;

/** What became of the texts of a plan. */
export interface WrittenTexts {
  readonly count: number;
  /** Those that were not written, as somebody has changed the translation, its term or its locale meanwhile. */
  readonly left: readonly { readonly locale: string; readonly termId: string }[];
}

interface Writing<Answer> {
  readonly kind: Extract<ChangeSetKind, 'translation.replace' | 'translation.paste'>;
  readonly texts: PlannedTexts;
  readonly toAnswer: (trx: Transaction, written: WrittenTexts) => Promise<Answer>;
  /** Where a job writes: ends the job in the same transaction. */
  readonly beforeCommit?: (trx: Transaction, result: Changed<Answer>) => Promise<void>;
}

/**
 * Writes texts of several locales as one change set, and records one activity. A text whose translation has another
 * revision by now is left. Locks are held only for the writing: whoever plans holds none.
 */
export async function writeTexts<Answer>(
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
  scope: ProjectScope,
  { toAnswer, beforeCommit, ...writing }: Writing<Answer>,
): Promise<Changed<Answer>> {
  const { db, events } = context;
  const { kind } = writing;
  const { written, result } = await inTransaction(db, async (trx) => {
    const written = await insertPlanned(trx, scope, writing);
    const { count, about, changeSetId } = written;
    if (changeSetId !== undefined) {
      const event = { event: 'translations', data: { count, ...about } } as const;
      await events.record(trx, scope, { kind, details: about, events: [event], changeSetId });
    }
    const result = { answer: await toAnswer(trx, written), changeSetId };
    await beforeCommit?.(trx, result);
    return { written, result };
  });
  if (written.count > manyRows) await analyzeContent(db, scope.projectId, ['translations']);
  // Nobody waits for a job, and the one that follows the log checks its texts, too.
  if (beforeCommit) return result;
  for (const [locale, termIds] of written.termIds) {
    await checkSaved(context, scope, () => checkFixed(context, scope, { locale, termIds }));
  }
  return result;
}

/** Groups by locale, of which that of the source texts comes first. */
export function sourceFirst<T>(
  groups: ReadonlyMap<string, T>,
  sourceLocale: string | null | undefined,
): (readonly [string, T])[] {
  const isSource = ([locale]: readonly [string, T]) => locale === sourceLocale;
  return [...groups].sort((a, b) => Number(isSource(b)) - Number(isSource(a)));
}

interface Inserted extends WrittenTexts {
  readonly changeSetId: string | undefined;
  /** The terms of the texts that were written, by locale. */
  readonly termIds: ReadonlyMap<string, readonly string[]>;
  /** The locale of all of them, if it is one. */
  readonly about: { readonly locale?: string };
}

async function insertPlanned(
  trx: Transaction,
  scope: ProjectScope,
  { kind, texts }: Pick<Writing<unknown>, 'kind' | 'texts'>,
): Promise<Inserted> {
  const planned = [...texts.values()].reduce((sum, own) => sum + own.size, 0);
  if (planned === 0) {
    return { changeSetId: undefined, count: 0, left: [], termIds: new Map(), about: {} };
  }
  const lock = await lockContent(trx, scope, { locales: [...texts.keys()] });
  const id = newId();
  if (planned > manyRows) await joinByHash(trx);
  // The source locale may have become another one since the texts were planned.
  const source = await findSource(trx, lock);
  const counts = new Map<string, number>();
  for (const [locale, own] of sourceFirst(texts, source.locale)) {
    if (!lock.lockedLocales.has(locale)) continue;
    const selected = selectTermsById(lock, [...own.keys()]);
    const terms = isTargetLocale(source, locale) ? selectOpenTerms(lock, selected) : selected;
    const args = { changeSetId: id, locale, terms, texts: [...own.values()] };
    counts.set(locale, await insertTexts(trx, lock, args));
    // Texts of other locales are made of the source texts that are written along with them.
    if (locale === source.locale && texts.size > 1) {
      await upsertTranslationsOf(trx, lock, id, [locale]);
    }
  }
  const isWhole = [...texts].every(([locale, own]) => counts.get(locale) === own.size);
  const termIds = isWhole
    ? new Map([...texts].map(([locale, own]) => [locale, [...own.keys()]]))
    : await listChanged(trx, lock, id);
  const left = [...texts].flatMap(([locale, own]) => {
    const changed = new Set(termIds.get(locale));
    return [...own.keys()]
      .filter((termId) => !changed.has(termId))
      .map((termId) => ({ locale, termId }));
  });
  const [locale, ...others] = termIds.keys();
  const about = locale !== undefined && others.length === 0 ? { locale } : {};
  const changeSetId = await applyAndRecord(trx, lock, { id, kind, ...about });
  return { changeSetId, count: planned - left.length, left, termIds, about };
}

import type { ActivityDetails, ChangeSetKind, ProjectEvent } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../access/scope.ts';
import type { Changed } from '../../api/handler.ts';
import { onlyLocale } from '../../content/activity/only-locale.ts';
import { upsertTranslationsOf } from '../../content/apply.queries.ts';
import { applyAndRecord } from '../../content/apply.ts';
import { hasFile } from '../../content/files.queries.ts';
import { type ContentLock, lockContent } from '../../content/locks.queries.ts';
import { insertPlannedTerms, type PlannedTerm } from '../../content/terms.queries.ts';
import { countContent } from '../../content/totals.queries.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeContent, joinByHash, manyRows } from '../../db/planner.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertTexts, type PlannedText } from '../bulk/bulk-texts.queries.ts';
import { checkSaved } from '../findings/checking.service.ts';
import { checkFixed } from '../findings/fixes.service.ts';
import { findSource, isTargetLocale } from '../projects/projects.queries.ts';
import { listChanged } from './translations.queries.ts';

/** The texts of a plan, by locale and term. */
export type PlannedTexts = ReadonlyMap<string, ReadonlyMap<string, PlannedText>>;

/** Terms that are added along with their texts, to one file. */
export interface PlannedTerms {
  readonly fileId: string;
  readonly terms: readonly PlannedTerm[];
}

/** What became of the texts of a plan. */
export interface WrittenTexts {
  readonly count: number;
  /** The ids of the terms that were added. A file gets no key that it has already. */
  readonly added: readonly string[];
  /** Those that were not written, as somebody has changed the translation, its term or its locale meanwhile. */
  readonly left: readonly { readonly locale: string; readonly termId: string }[];
}

interface Writing<Answer> {
  readonly kind: Extract<
    ChangeSetKind,
    | 'translation.replace'
    | 'translation.paste'
    | 'translation.fill'
    | 'translation.machine'
    | 'term.create'
  >;
  /** What the log tells of it besides. */
  readonly details?: ActivityDetails;
  readonly texts: PlannedTexts;
  readonly terms?: PlannedTerms | undefined;
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
  { toAnswer, beforeCommit, details = {}, ...writing }: Writing<Answer>,
): Promise<Changed<Answer>> {
  const { db, events } = context;
  const { kind } = writing;
  const { written, result } = await inTransaction(db, async (trx) => {
    const written = await insertPlanned(trx, scope, writing);
    const { about, changeSetId } = written;
    if (changeSetId !== undefined) {
      const told = toEvents(written);
      await events.record(trx, scope, {
        kind,
        details: { ...details, ...about },
        events: told,
        changeSetId,
      });
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

function toEvents({ count, about, added }: Inserted): ProjectEvent[] {
  const ofTerms = { event: 'terms', data: { count: added.length } } as const;
  const ofTexts = { event: 'translations', data: { count, ...about } } as const;
  return [...(added.length > 0 ? [ofTerms] : []), ...(count > 0 ? [ofTexts] : [])];
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
  { kind, texts, terms: newTerms }: Pick<Writing<unknown>, 'kind' | 'texts' | 'terms'>,
): Promise<Inserted> {
  const planned = [...texts.values()].reduce((sum, own) => sum + own.size, 0);
  if (planned === 0 && !newTerms?.terms.length) {
    const none = { added: [], left: [], termIds: new Map(), about: {} };
    return { changeSetId: undefined, count: 0, ...none };
  }
  const lock = await lockContent(trx, scope, { locales: [...texts.keys()] });
  const id = newId();
  if (planned > manyRows) await joinByHash(trx);
  const added = newTerms ? await addTerms(trx, lock, newTerms, id) : [];
  // The source locale may have become another one since the texts were planned.
  const source = await findSource(trx, lock);
  const counts = new Map<string, number>();
  let isBegun = false;
  for (const [locale, own] of sourceFirst(texts, source.locale)) {
    if (!lock.lockedLocales.has(locale)) continue;
    const leavesLocked = isTargetLocale(source, locale);
    const args = { changeSetId: id, locale, texts: [...own.values()], source, leavesLocked };
    counts.set(locale, await insertTexts(trx, lock, args));
    // Texts of other locales are made of the source texts that are written along with them.
    if (locale === source.locale && texts.size > 1) {
      await upsertTranslationsOf(trx, lock, id, { locales: [locale] });
      isBegun = true;
    }
  }
  const isWhole = [...texts].every(([locale, own]) => counts.get(locale) === own.size);
  const termIds = isWhole
    ? new Map([...texts].map(([locale, own]) => [locale, [...own.keys()]]))
    : await listChanged(trx, lock, id);
  const left = isWhole ? [] : listLeft(texts, termIds);
  const about = onlyLocale(termIds.keys());
  const changeSetId = await applyAndRecord(trx, lock, { id, kind, ...about, isBegun });
  return { changeSetId, count: planned - left.length, added, left, termIds, about };
}

function listLeft(
  texts: PlannedTexts,
  termIds: ReadonlyMap<string, readonly string[]>,
): WrittenTexts['left'] {
  return [...texts].flatMap(([locale, own]) => {
    const changed = new Set(termIds.get(locale));
    return [...own.keys()]
      .filter((termId) => !changed.has(termId))
      .map((termId) => ({ locale, termId }));
  });
}

async function addTerms(
  trx: Transaction,
  lock: ContentLock,
  { fileId, terms }: PlannedTerms,
  changeSetId: string,
): Promise<readonly string[]> {
  // Somebody may have deleted the file since the terms were planned.
  if (!(await hasFile(trx, lock, fileId))) return [];
  const added = await insertPlannedTerms(trx, lock, { terms, fileId, changeSetId });
  if (added.length > 0) await countContent(trx, lock, { positions: added.length });
  return added;
}

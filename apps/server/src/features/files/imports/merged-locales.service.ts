import type { ImportStrategy } from '@parlance/contract';
import {
  insertMissingTerms,
  insertRelockings,
  updateLocksOf,
  updatePluralTerms,
  updateTermNotes,
} from '../../../content/imports/terms.queries.ts';
import {
  replaceTranslationLabels,
  upsertTranslations,
} from '../../../content/imports/translations.queries.ts';
import { updateCountsOfLocks } from '../../../content/locked-terms.queries.ts';
import type { ContentLock } from '../../../content/locks.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import { analyzeAddedTerms } from '../../../db/planner.ts';
import type { ProjectSource } from '../../../integrations/formats/reading/choose-source.ts';
import type { EntryColumns } from '../../../integrations/formats/reading/entry-columns.ts';
import { isTargetLocale } from '../../projects/projects.queries.ts';

export interface MergeLocale {
  readonly locale: string;
  /** In pieces, each key in one of them. */
  readonly columns: readonly EntryColumns[];
}

/** What the merge did for one file. */
export interface MergeCounts {
  readonly added: number;
  readonly changed: number;
  readonly kept: number;
  /** How many source texts became translations; missing where no file has any. */
  readonly sources?: number;
  /** How many terms that were there before have other notes; missing where none has. */
  readonly notes?: number;
  /** How many of them are locked or unlocked; missing where none is. */
  readonly locks?: number;
  /** How many texts were left out because their terms are locked; missing where none was. */
  readonly lockedTexts?: number;
}

/** The same while it is counted. */
export type Counting = { -readonly [Name in keyof MergeCounts]: MergeCounts[Name] };

/** What all that is written of a merge has in common. */
export interface Writing {
  readonly trx: Transaction;
  readonly lock: ContentLock;
  readonly strategy: ImportStrategy;
  /** Of the files of the project, in the order of those that are imported. */
  readonly fileIds: readonly string[];
  readonly changeSetId: string;
  /** What has been done so far, in the order of the files. */
  readonly counts: readonly Counting[];
}

function addCounts(
  counts: Counting | undefined,
  { added = 0, changed = 0, kept = 0, sources = 0, ...few }: Partial<MergeCounts>,
): void {
  if (!counts) return;
  counts.added += added;
  counts.changed += changed;
  counts.kept += kept;
  if (counts.sources !== undefined) counts.sources += sources;
  for (const name of ['notes', 'locks', 'lockedTexts'] as const) {
    const more = few[name] ?? 0;
    if (more > 0) counts[name] = (counts[name] ?? 0) + more;
  }
}

/**
 * Adds the terms of a locale that are missing, behind those that were added before. Answers how many
 * they are together.
 */
export async function addTerms(
  { trx, lock, fileIds, changeSetId, counts }: Writing,
  { columns }: MergeLocale,
  { added: before, lastPosition }: { added: number; lastPosition: number },
): Promise<number> {
  let added = before;
  for (const piece of columns) {
    const args = { columns: piece, fileIds, position: lastPosition + added, changeSetId };
    for (const row of await insertMissingTerms(trx, lock, args)) {
      addCounts(counts[row.file], { added: row.added });
      added += row.added;
    }
    await analyzeAddedTerms(trx, added);
  }
  return added;
}

/**
 * Writes what a locale has, once its terms are there. What the source locale notes of them counts, and whether they
 * are locked, which other locales have no texts of.
 */
export async function writeTranslations(
  { trx, lock, strategy, fileIds, changeSetId, counts }: Writing,
  { locale, columns }: MergeLocale,
  source: ProjectSource,
): Promise<void> {
  const isSource = locale === source.locale;
  const isTarget = isTargetLocale(source, locale);
  // Once for all pieces, since it goes through the whole change set.
  let hasRelocked = false;
  for (const piece of columns) {
    if (!piece.hasLocks) continue;
    const args = { columns: piece, fileIds, strategy, changeSetId };
    for (const { file, locks } of await insertRelockings(trx, lock, args)) {
      addCounts(counts[file], { locks });
      hasRelocked = true;
    }
  }
  if (hasRelocked) {
    await updateCountsOfLocks(trx, lock, changeSetId);
    await updateLocksOf(trx, lock, changeSetId);
  }
  for (const piece of columns) {
    const args = { columns: piece, fileIds, locale, isTarget, source, strategy, changeSetId };
    // What is let through depends on the values of before.
    if (piece.hasPlurals) await updatePluralTerms(trx, lock, args);
    if (piece.hasNotes && isSource) {
      for (const { file, notes } of await updateTermNotes(trx, lock, args)) {
        addCounts(counts[file], { notes });
      }
    }
    if (lock.lockedLabels.length > 0) await replaceTranslationLabels(trx, lock, args);
    for (const { file, locked, ...done } of await upsertTranslations(trx, lock, args)) {
      addCounts(counts[file], { ...done, lockedTexts: locked });
    }
  }
}

/** Writes source texts as translations of the source locale, where it has none. */
export async function writeSources(
  { trx, lock, strategy, fileIds, changeSetId, counts }: Writing,
  { locale, columns: pieces }: MergeLocale,
  source: ProjectSource,
): Promise<void> {
  for (const columns of pieces) {
    const args = {
      columns,
      fileIds,
      locale,
      strategy: sourceStrategy(strategy),
      changeSetId,
      isTarget: false,
      source,
    };
    for (const { file, changed } of await upsertTranslations(trx, lock, args)) {
      addCounts(counts[file], { sources: changed });
    }
  }
}

/** Source texts never take the place of a translation. */
export function sourceStrategy(strategy: ImportStrategy): ImportStrategy {
  return strategy === 'overwrite' ? 'keep' : strategy;
}

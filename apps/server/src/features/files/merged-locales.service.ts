import type { ImportStrategy } from '@parlance/contract';
import type { Transaction } from '../../db/database.ts';
import { analyzeAddedTerms } from '../../db/planner.ts';
import type { EntryColumns } from '../../integrations/formats/entry-columns.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';
import { insertMissingTerms, updatePluralTerms, updateTermNotes } from './import-terms.queries.ts';
import { replaceTranslationLabels, upsertTranslations } from './import-translations.queries.ts';

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
}

/** The same while it is counted. */
export type Counting = { -readonly [Name in keyof MergeCounts]: MergeCounts[Name] };

/** What all that is written of a merge has in common. */
export interface Writing {
  readonly trx: Transaction;
  readonly scope: ProjectScope;
  readonly strategy: ImportStrategy;
  readonly changeSetId: string;
  readonly hasLabels: boolean;
  /** What has been done so far, in the order of the files. */
  readonly counts: readonly Counting[];
}

function addCounts(
  counts: Counting | undefined,
  { added = 0, changed = 0, kept = 0, sources = 0 }: Partial<MergeCounts>,
): void {
  if (!counts) return;
  counts.added += added;
  counts.changed += changed;
  counts.kept += kept;
  if (counts.sources !== undefined) counts.sources += sources;
}

/**
 * Adds the terms of a locale that are missing, behind those that were added before. Answers how many
 * they are together.
 */
export async function addTerms(
  { trx, scope, changeSetId, counts }: Writing,
  { columns }: MergeLocale,
  { added: before, lastPosition }: { added: number; lastPosition: number },
): Promise<number> {
  let added = before;
  for (const piece of columns) {
    const args = { columns: piece, position: lastPosition + added, changeSetId };
    for (const row of await insertMissingTerms(trx, scope, args)) {
      addCounts(counts[row.file], { added: row.added });
      added += row.added;
    }
    await analyzeAddedTerms(trx, added);
  }
  return added;
}

/** Writes what a locale has, once its terms are there. What a `leading` one notes of them counts. */
export async function writeTranslations(
  { trx, scope, strategy, changeSetId, hasLabels, counts }: Writing,
  { locale, columns }: MergeLocale,
  leading: boolean,
): Promise<void> {
  for (const piece of columns) {
    const args = { columns: piece, locale, strategy, changeSetId };
    // What is let through depends on the values of before.
    if (piece.hasPlurals) await updatePluralTerms(trx, scope, args);
    if (piece.hasNotes && strategy !== 'new-terms') {
      await updateTermNotes(trx, scope, { columns: piece, leading, changeSetId });
    }
    if (hasLabels) await replaceTranslationLabels(trx, scope, args);
    for (const { file, changed, kept } of await upsertTranslations(trx, scope, args)) {
      addCounts(counts[file], { changed, kept });
    }
  }
}

/** Writes source texts as translations of the source locale, where it has none. */
export async function writeSources(
  { trx, scope, strategy, changeSetId, counts }: Writing,
  { locale, columns: pieces }: MergeLocale,
): Promise<void> {
  for (const columns of pieces) {
    const args = { columns, locale, strategy: sourceStrategy(strategy), changeSetId };
    for (const { file, changed } of await upsertTranslations(trx, scope, args)) {
      addCounts(counts[file], { sources: changed });
    }
  }
}

/** Source texts never take the place of a translation. */
export function sourceStrategy(strategy: ImportStrategy): ImportStrategy {
  return strategy === 'overwrite' ? 'keep' : strategy;
}

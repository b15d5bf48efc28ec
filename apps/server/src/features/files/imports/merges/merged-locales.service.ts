import type { ImportStrategy } from '@parlance/contract';
import {
  deleteLabelsOf,
  insertLabelsOf,
  updateTranslatedCountsOf,
  upsertTranslationsOf,
} from '../../../../content/apply.queries.ts';
import { insertRelockings, updateLocksOf } from '../../../../content/imports/term-locks.queries.ts';
import { updateTermNotes } from '../../../../content/imports/term-notes.queries.ts';
import {
  insertMissingTerms,
  updatePluralTerms,
} from '../../../../content/imports/terms.queries.ts';
import {
  insertLabelChanges,
  insertTextChanges,
} from '../../../../content/imports/translations.queries.ts';
import { updateCountsOfLocks } from '../../../../content/locked-terms.queries.ts';
import type { ContentLock } from '../../../../content/locks.queries.ts';
import type { Transaction } from '../../../../db/database.ts';
import { analyzeAddedTerms, joinByHash, manyRows } from '../../../../db/planner.ts';
import type { ProjectSource } from '../../../../integrations/formats/reading/choose-source.ts';
import type { EntryColumns } from '../../../../integrations/formats/reading/entry-columns.ts';
import { isTargetLocale } from '../../../projects/projects.queries.ts';
import type { countSteps } from './merge-progress.service.ts';

export interface MergeLocale {
  readonly locale: string;
  /** In batches; each key is in one of them. */
  readonly columns: readonly EntryColumns[];
}

/** The number of changes that the merge made for one file. */
export interface MergeCounts {
  readonly added: number;
  readonly changed: number;
  readonly kept: number;
  /** The source texts that became translations; unset if no file has source texts. */
  readonly sources?: number;
  /** The existing terms whose notes changed; unset if there are none. */
  readonly notes?: number;
  /** The existing terms that were locked or unlocked; unset if there are none. */
  readonly locks?: number;
  /** The texts that were left out because their terms are locked; unset if there are none. */
  readonly lockedTexts?: number;
}

/** `MergeCounts` while they are being counted. */
export type Counting = { -readonly [Name in keyof MergeCounts]: MergeCounts[Name] };

/** The arguments that all statements of a merge share. */
export interface Writing {
  readonly trx: Transaction;
  readonly lock: ContentLock;
  readonly strategy: ImportStrategy;
  /** The project files, in the order of the imported files. */
  readonly fileIds: readonly string[];
  readonly changeSetId: string;
  /** The counts so far, in the order of the imported files. */
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
 * Adds the missing terms of a locale after those that were added before. Returns the number of all terms added so
 * far.
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
 * So many texts are planned before they are written: small locales share a reading of the change set, and an import of
 * large ones tells how far it is.
 */
const writtenAtOnce = 10_000;

/** Plans and writes the texts of all locales, whose terms exist by then. */
export async function storeTexts(
  writing: Writing,
  {
    files,
    locales,
  }: {
    readonly files: readonly { readonly locale: string; readonly count: number }[];
    readonly locales: readonly MergeLocale[];
  },
  {
    source,
    sources,
    steps,
  }: {
    source: ProjectSource;
    sources: MergeLocale | undefined;
    steps: ReturnType<typeof countSteps>;
  },
): Promise<void> {
  const { trx, lock, changeSetId } = writing;
  const counts = new Map<string, number>();
  for (const { locale, count } of files) counts.set(locale, (counts.get(locale) ?? 0) + count);
  const planned = { locales: [] as string[], count: 0 };
  const plan = async (part: MergeLocale) => {
    await planTranslations(writing, part, source);
    const count = counts.get(part.locale) ?? 0;
    planned.locales.push(part.locale);
    planned.count += count;
    // The next locale is joined with terms and source texts that were written.
    if (count > manyRows) await joinByHash(trx);
    steps.plannedTranslations();
  };
  const write = async () => {
    const codes = planned.locales.splice(0);
    planned.count = 0;
    if (codes.length === 0) return;
    await upsertTranslationsOf(trx, lock, changeSetId, { locales: codes });
    steps.wroteTranslations(codes);
  };
  // Source texts come first, as translations refer to them.
  const isOwn = ({ locale }: MergeLocale) => locale === source.locale;
  for (const part of locales.filter(isOwn)) await plan(part);
  await write();
  if (sources) {
    await planSources(writing, sources, source);
    await upsertTranslationsOf(trx, lock, changeSetId, { locales: [sources.locale] });
  }
  for (const part of locales.filter((part) => !isOwn(part))) {
    await plan(part);
    if (planned.count >= writtenAtOnce) await write();
  }
  await write();
}

/**
 * Plans the translations of a locale, whose terms exist by then. Notes and locks of terms are only taken from the source
 * locale. Locks are written first, because other locales have no texts of locked terms.
 */
async function planTranslations(
  { trx, lock, strategy, fileIds, changeSetId, counts }: Writing,
  { locale, columns }: MergeLocale,
  source: ProjectSource,
): Promise<void> {
  const isSource = locale === source.locale;
  const isTarget = isTargetLocale(source, locale);
  // The counters are updated once for all batches, since that reads the whole change set.
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
    // Whether a plural form is let through depends on the previous values, so it is written before these change.
    if (piece.hasPlurals) await updatePluralTerms(trx, lock, args);
    if (piece.hasNotes && isSource) {
      for (const { file, notes } of await updateTermNotes(trx, lock, args)) {
        addCounts(counts[file], { notes });
      }
    }
    if (lock.lockedLabels.length > 0) await insertLabelChanges(trx, lock, args);
    for (const { file, locked, ...done } of await insertTextChanges(trx, lock, args)) {
      addCounts(counts[file], { ...done, lockedTexts: locked });
    }
  }
}

/** Plans source texts as translations of the source locale where that has none. */
async function planSources(
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
    for (const { file, changed } of await insertTextChanges(trx, lock, args)) {
      addCounts(counts[file], { sources: changed });
    }
  }
}

/**
 * Moves the counters of the locales that were written, and gives their translations the labels of the terms: once for
 * all of them, since that reads the whole change set.
 */
export async function finishTranslations(
  { trx, lock, changeSetId }: Writing,
  locales: readonly string[],
): Promise<void> {
  await updateTranslatedCountsOf(trx, lock, changeSetId, locales);
  if (lock.lockedLabels.length === 0) return;
  await deleteLabelsOf(trx, lock, changeSetId);
  await insertLabelsOf(trx, lock, changeSetId);
}

/** Source texts never replace a translation. */
export function sourceStrategy(strategy: ImportStrategy): ImportStrategy {
  return strategy === 'overwrite' ? 'keep' : strategy;
}

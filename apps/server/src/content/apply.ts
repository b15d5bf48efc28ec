import type { ChangeSet, ChangeSetKind } from '@parlance/contract';
import type { Transaction } from '../db/database.ts';
import { manyRows } from '../db/planner.ts';
import { writeUnchecked } from '../db/references.ts';
import {
  type ChangeCounts,
  deleteLabelsOf,
  findChangeCounts,
  insertLabelsOf,
  insertMissingTranslationsOf,
  requireReferencesOf,
  updateTermsOf,
  updateTranslatedCountsOf,
  upsertTranslationsOf,
} from './apply.queries.ts';
import { archiveTermsOf, type Carried, restoreTermsOf } from './archive/archive.queries.ts';
import { type ChangeSetSummary, insertChangeSet } from './changes.queries.ts';
import { updateCountsOfLocks } from './locked-terms.queries.ts';
import type { ContentLock } from './locks.queries.ts';
import { countContent } from './totals.queries.ts';

/**
 * Applies the recorded changes of a change set to the content, and inserts the change set. Returns its id, or undefined
 * where it has no changes.
 */
export async function applyAndRecord(
  trx: Transaction,
  lock: ContentLock,
  changeSet: {
    id: string;
    kind: ChangeSetKind;
    locale?: string | undefined;
    /** Whether some of its changes are written to the content already. */
    isBegun?: boolean;
    /** What there is to say of it, if it has changes. */
    toSummary?: () => Promise<ChangeSetSummary>;
  },
): Promise<string | undefined> {
  const { id, kind, locale = null, isBegun = false, toSummary } = changeSet;
  // Whoever locks a locale before changes are recorded keeps all others from adding texts to it.
  const isAlone = locale !== null && lock.lockedLocales.has(locale) && !isBegun;
  const counts = await applyChanges(trx, lock, id, isAlone ? { aloneIn: locale } : {});
  if (counts.terms + counts.translations + counts.labels === 0) return undefined;
  const summary = { ...(await toSummary?.()), counts };
  await insertChangeSet(trx, lock, { id, kind, locale, summary });
  return id;
}

/**
 * Applies the recorded changes of a change set to the content. Fails where the plan allows no such growth. Texts that were
 * missing are inserted as they are in the locale `aloneIn`, where nothing else can have written any since that was recorded.
 */
export async function applyChanges(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
  { aloneIn }: { readonly aloneIn?: string } = {},
): Promise<ChangeSet['counts']> {
  const counts = await findChangeCounts(trx, lock, changeSetId);
  const { createdTerms, updatedTerms, deletedTerms, translations, labels } = counts;
  const carried: Carried[] = [];
  if (labels > 0) await deleteLabelsOf(trx, lock, changeSetId);
  if (deletedTerms > 0) carried.push(await archiveTermsOf(trx, lock, changeSetId));
  if (updatedTerms > 0) {
    await updateCountsOfLocks(trx, lock, changeSetId);
    await updateTermsOf(trx, lock, changeSetId);
  }
  if (createdTerms > 0) carried.push(await restoreTermsOf(trx, lock, changeSetId));
  if (translations > 0) {
    await writeTranslationsOf(trx, lock, { changeSetId, count: translations, aloneIn });
    await updateTranslatedCountsOf(trx, lock, changeSetId);
  }
  if (labels > 0) await insertLabelsOf(trx, lock, changeSetId);
  // The project is marked as changed even where as many terms were added as deleted.
  if (createdTerms + updatedTerms + deletedTerms > 0) {
    await countContent(trx, lock, { terms: createdTerms - deletedTerms, hasLocks: true });
  }
  return toCounts(counts, ...carried);
}

async function writeTranslationsOf(
  trx: Transaction,
  lock: ContentLock,
  {
    changeSetId,
    count,
    aloneIn,
  }: {
    readonly changeSetId: string;
    readonly count: number;
    readonly aloneIn: string | undefined;
  },
): Promise<void> {
  if (count <= manyRows) return upsertTranslationsOf(trx, lock, changeSetId);
  const isUnchecked = await writeUnchecked(trx, async () => {
    const inserted =
      aloneIn === undefined
        ? 0
        : await insertMissingTranslationsOf(trx, lock, changeSetId, aloneIn);
    if (inserted === count) return;
    await upsertTranslationsOf(trx, lock, changeSetId, { insertedIn: aloneIn });
  });
  if (isUnchecked) await requireReferencesOf(trx, lock, changeSetId);
}

/** The counts of a change set that the history shows. */
export function toCounts(
  counts: ChangeCounts,
  ...carried: readonly Carried[]
): ChangeSet['counts'] {
  const { createdTerms, updatedTerms, deletedTerms } = counts;
  const sum = (of: keyof Carried) => carried.reduce((total, one) => total + one[of], counts[of]);
  return {
    terms: createdTerms + updatedTerms + deletedTerms,
    translations: sum('translations'),
    labels: sum('labels'),
  };
}

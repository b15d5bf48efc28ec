import type { ChangeSet, ChangeSetKind } from '@parlance/contract';
import type { Transaction } from '../db/database.ts';
import {
  type ChangeCounts,
  deleteLabelsOf,
  findChangeCounts,
  insertLabelsOf,
  updateTermsOf,
  updateTranslatedCountsOf,
  upsertTranslationsOf,
} from './apply.queries.ts';
import { archiveTermsOf, type Carried, restoreTermsOf } from './archive.queries.ts';
import { insertChangeSet } from './changes.queries.ts';
import { updateCountsOfLocks } from './locked-terms.queries.ts';
import type { ContentLock } from './locks.queries.ts';
import { countContent } from './totals.queries.ts';

/**
 * Does what is written down as the changes of a change set, and records it. Returns its id, or undefined where
 * nothing is written down.
 */
export async function applyAndRecord(
  trx: Transaction,
  lock: ContentLock,
  changeSet: { id: string; kind: ChangeSetKind; locale?: string | undefined },
): Promise<string | undefined> {
  const { id, kind, locale = null } = changeSet;
  const counts = await applyChanges(trx, lock, id);
  if (counts.terms + counts.translations + counts.labels === 0) return undefined;
  await insertChangeSet(trx, lock, { id, kind, locale, summary: { counts } });
  return id;
}

/**
 * Does to the content what is written down as the changes of a change set. Fails where that is more
 * than the plan allows.
 */
export async function applyChanges(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
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
    await upsertTranslationsOf(trx, lock, changeSetId);
    await updateTranslatedCountsOf(trx, lock, changeSetId);
  }
  if (labels > 0) await insertLabelsOf(trx, lock, changeSetId);
  // The project counts as changed also where as many terms came as went.
  if (createdTerms + updatedTerms + deletedTerms > 0) {
    await countContent(trx, lock, { terms: createdTerms - deletedTerms, hasLocks: true });
  }
  return toCounts(counts, ...carried);
}

/** What the changes of a change set are about, as the history tells it. */
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

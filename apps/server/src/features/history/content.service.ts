import type { ChangeSet, ChangeSetKind } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import type { Transaction } from '../../db/database.ts';
import { analyzeAddedTerms } from '../../db/planner.ts';
import { getNoRoomError } from '../projects/projects.service.ts';
import { updateCountsOfLocks } from '../terms/locks.queries.ts';
import {
  type ChangeCounts,
  deleteLabelsOf,
  deleteTermsOf,
  findChangeCounts,
  insertLabelsOf,
  insertTermsOf,
  updateTermsCount,
  updateTermsOf,
  updateTranslatedCountsOf,
  upsertTranslationsOf,
} from './content.queries.ts';
import { insertChangeSet } from './history.queries.ts';

/** Does what is written down as the changes of a change set, and records it unless it is nothing. */
export async function recordChanges(
  trx: Transaction,
  scope: ProjectScope,
  changeSet: { id: string; kind: ChangeSetKind; locale?: string | undefined },
): Promise<string | undefined> {
  const { id, kind, locale = null } = changeSet;
  const counts = await changeContent(trx, scope, id);
  if (counts.terms + counts.translations + counts.labels === 0) return undefined;
  await insertChangeSet(trx, scope, { id, kind, locale, summary: { counts } });
  return id;
}

/**
 * Does to the content what is written down as the changes of a change set. Fails where that is more
 * than the plan allows.
 */
export async function changeContent(
  trx: Transaction,
  scope: ProjectScope,
  changeSetId: string,
): Promise<ChangeSet['counts']> {
  const counts = await findChangeCounts(trx, scope, changeSetId);
  if (counts.labels > 0) await deleteLabelsOf(trx, scope, changeSetId);
  if (counts.deletedTerms > 0) await deleteTermsOf(trx, scope, changeSetId);
  if (counts.updatedTerms > 0) {
    await updateCountsOfLocks(trx, scope, changeSetId);
    await updateTermsOf(trx, scope, changeSetId);
  }
  if (counts.createdTerms > 0) await insertTermsOf(trx, scope, changeSetId);
  await analyzeAddedTerms(trx, counts.createdTerms);
  if (counts.translations > 0) {
    await upsertTranslationsOf(trx, scope, changeSetId);
    await updateTranslatedCountsOf(trx, scope, changeSetId);
  }
  if (counts.labels > 0) await insertLabelsOf(trx, scope, changeSetId);
  await changeTermsCount(trx, scope, counts);
  return toCounts(counts);
}

async function changeTermsCount(
  trx: Transaction,
  scope: ProjectScope,
  { createdTerms, updatedTerms, deletedTerms }: ChangeCounts,
): Promise<void> {
  // The project counts as changed also where as many terms came as went.
  if (createdTerms + updatedTerms + deletedTerms === 0) return;
  const hasRoom = await updateTermsCount(trx, scope, createdTerms - deletedTerms);
  if (!hasRoom) throw await getNoRoomError(trx, scope);
}

export function toCounts(counts: ChangeCounts): ChangeSet['counts'] {
  const { createdTerms, updatedTerms, deletedTerms, translations, labels } = counts;
  return { terms: createdTerms + updatedTerms + deletedTerms, translations, labels };
}

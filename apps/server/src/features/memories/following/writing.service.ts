import { v7 as newId } from 'uuid';
import type { InProject, SystemScope } from '../../../access/scope.ts';
import type { CheckContext } from '../../../content/findings/units.queries.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { deleteOrphans, lockMemory } from '../texts/segments.queries.ts';
import { addSegments, contextHashOf, contextOf } from '../texts/segments.service.ts';
import { deleteOtherTargets, upsertTargets, type WrittenTarget } from '../texts/targets.queries.ts';
import {
  listSources,
  listTargets,
  replaceTerms,
  type TargetRow,
  type TermRange,
  type WrittenMemory,
} from './following.queries.ts';

export type WritingContext = Pick<Context, 'answering' | 'db'>;

/** So long a page gives way to requests. Where there are always some, the job goes on nevertheless. */
const maxWaitMs = 100;

/** What the memories of a project are brought up to date by. */
export interface Followed {
  readonly check: CheckContext;
  readonly written: readonly WrittenMemory[];
  /** Whether segments that are there are made again. */
  readonly isAnew: boolean;
}

/** Brings the memory of a project up to date for some terms, and the shared ones that it writes to. */
export async function writeTerms(
  context: WritingContext,
  scope: SystemScope,
  followed: Followed,
  range: TermRange,
): Promise<void> {
  await context.answering.settled(maxWaitMs);
  await writeSources(context, scope, followed, range);
  await writeTargets(context, scope, followed, range);
}

async function writeSources(
  { db }: WritingContext,
  scope: InProject,
  { check, isAnew }: Followed,
  range: TermRange,
): Promise<void> {
  const rows = await listSources(db, scope, check, range);
  await inTransaction(db, async (trx) => {
    const lock = await lockMemory(trx, scope.projectId);
    if (!lock) return;
    const left = await replaceTerms(trx, lock, range, rows);
    await addSegments(trx, lock, rows, { isAnew });
    await deleteOrphans(trx, lock, left);
  });
}

/** Brings shared memories up to date for the translations of some terms. */
export async function writeTargets(
  { db }: WritingContext,
  scope: SystemScope,
  { check, written, isAnew }: Followed,
  range: TermRange,
): Promise<void> {
  if (written.length === 0) return;
  const rows = await listTargets(db, scope, check, range);
  const targets = rows.map(toTarget);
  const which = 'ids' in range ? { termIds: range.ids } : range;
  for (const { id: memoryId } of written) {
    await inTransaction(db, async (trx) => {
      const lock = await lockMemory(trx, memoryId);
      if (!lock) return;
      const deleted = await deleteOtherTargets(trx, lock, scope, which, targets);
      const moved = await upsertTargets(trx, lock, scope, targets);
      await addSegments(trx, lock, rows, { isAnew });
      await deleteOrphans(trx, lock, [...deleted, ...moved]);
    });
  }
}

function toTarget(row: TargetRow): WrittenTarget {
  const { hash, locale, value, state, term } = row;
  return {
    id: newId(),
    hash,
    locale,
    text: value,
    contextHash: contextHashOf(contextOf({ ...row, key: term })),
    quality: state,
    termId: row.term_id,
    term,
    authorType: row.updated_by_type,
    authorId: row.updated_by,
    updatedAt: row.updated_at,
  };
}

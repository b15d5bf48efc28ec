import { createHash } from 'node:crypto';
import {
  type endpoints,
  maxTermsNamed,
  type Output,
  type ParsedBody,
  serializeUsages,
  type Usage,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { type JsonText, toJsonList } from '../../api/json-text.ts';
import { AppError } from '../../app-error.ts';
import { hasFile } from '../../content/files.queries.ts';
import { type ContentLock, lockContent } from '../../content/locks.queries.ts';
import { deleteUsages, listTermIds, upsertUsages } from '../../content/usages.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countTerms } from '../projects/projects.queries.ts';
import { findUsages, selectUsageHashes } from './usages.queries.ts';

export async function listUsageHashes(
  db: Db,
  scope: ProjectScope,
  fileId = scope.projectId,
): Promise<JsonText> {
  if (!(await hasFile(db, scope, fileId))) throw new AppError('NotFound');
  const atMost = await countTerms(db, scope);
  return toJsonList(db, { query: selectUsageHashes(scope, fileId), atMost });
}

export async function listUsages(
  db: Db,
  scope: ProjectScope,
  termId: string,
): Promise<Output<typeof endpoints.listUsages>> {
  const usages = await findUsages(db, scope, termId);
  if (!usages) throw new AppError('NotFound');
  return [...usages];
}

type UsagesBody = ParsedBody<typeof endpoints.updateUsages>;

/** Replaces the usages of terms. Where all are as they were, nothing is written and nobody is told. */
export async function changeUsages(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  { fileId = scope.projectId, terms }: UsagesBody,
): Promise<Output<typeof endpoints.updateUsages>> {
  return inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope);
    if (!(await hasFile(trx, lock, fileId))) throw new AppError('NotFound');
    const keys = terms.map(({ term }) => term);
    const ids = await listTermIds(trx, lock, { fileId, keys });
    const known = terms.flatMap(({ term, usages }) => {
      const termId = ids.get(term);
      return termId === undefined ? [] : [{ termId, usages }];
    });
    const changed = await writeUsages(trx, lock, known);
    if (changed.length > 0) {
      const data = changed.length > maxTermsNamed ? {} : { termIds: [...changed] };
      await events.record(trx, lock, {
        kind: 'usage.update',
        details: { fileId },
        events: [{ event: 'usages', data }],
      });
    }
    return { changed: changed.length, unknown: keys.filter((key) => !ids.has(key)) };
  });
}

/** Writes the usages of terms, and returns the ids of those whose usages were others. */
async function writeUsages(
  trx: Transaction,
  lock: ContentLock,
  terms: readonly { readonly termId: string; readonly usages: readonly Usage[] }[],
): Promise<readonly string[]> {
  const used = terms.filter(({ usages }) => usages.length > 0);
  const unused = terms.filter(({ usages }) => usages.length === 0);
  const rows = used.map(({ termId, usages }) => {
    const text = serializeUsages(usages);
    return { termId, usages: text, hash: createHash('sha256').update(text).digest('base64url') };
  });
  const written = await upsertUsages(trx, lock, rows);
  const deleted = await deleteUsages(
    trx,
    lock,
    unused.map(({ termId }) => termId),
  );
  return [...written, ...deleted];
}

import type { MemoryReader } from '@parlance/contract';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireAccessChange } from '../members/members.policy.ts';
import { deleteLink, listLinks, listReaderRows } from './links.queries.ts';

/** The projects that read the memory of a project. */
export async function listMemoryReaders(db: Db, scope: InProject): Promise<MemoryReader[]> {
  const rows = await listReaderRows(db, scope);
  return rows.map(({ id, name }) => ({ projectId: id, name }));
}

/** Ends the link of another project with the memory of a project. The logs of both tell it. */
export async function removeMemoryReader(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  readerId: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectMemories');
    const reader = (await listReaderRows(trx, scope)).find(({ id }) => id === readerId);
    if (!reader) throw new AppError('NotFound');
    const { projectId } = scope;
    const [own] = await listLinks(trx, scope);
    const ofReader = { ...scope, projectId: readerId };
    await deleteLink(trx, ofReader, projectId);
    const told = [{ event: 'memories' as const, data: {} }];
    await events.record(trx, scope, {
      kind: 'memory.withdraw',
      details: { name: reader.name },
      events: told,
    });
    await events.record(trx, ofReader, {
      kind: 'memory.unlink',
      details: { memoryId: projectId, name: own?.name ?? '' },
      events: told,
    });
  });
}

import { type endpoints, type Memory, maxMemories, type ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { WorkspaceScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireWorkspaceChange } from '../workspaces/workspaces.policy.ts';
import {
  countSegments,
  countTargets,
  deleteMemory,
  insertMemory,
  listLinkedProjects,
  listMemoryRows,
  updateMemoryName,
} from './memories.queries.ts';

export async function listMemories(
  db: Db,
  scope: Pick<WorkspaceScope, 'workspaceId'>,
  id?: string,
): Promise<Memory[]> {
  const rows = await listMemoryRows(db, scope, id);
  const ids = rows.map((row) => row.id);
  const segments = await countSegments(db, ids);
  const targets = await countTargets(db, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sourceLocale: row.source_locale,
    segments: segments.get(row.id) ?? 0,
    translations: targets.get(row.id)?.count ?? 0,
    locales: [...(targets.get(row.id)?.locales ?? [])],
    projects: { reading: row.reading, writing: row.writing },
    date: { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() },
  }));
}

/** A shared memory of the workspace; throws where it has none with the id. */
export async function getMemory(
  db: Db,
  scope: Pick<WorkspaceScope, 'workspaceId'>,
  id: string,
): Promise<Memory> {
  const [memory] = await listMemories(db, scope, id);
  if (!memory) throw new AppError('NotFound');
  return memory;
}

export async function createMemory(
  db: Db,
  scope: WorkspaceScope,
  { name, sourceLocale }: ParsedBody<typeof endpoints.createMemory>,
): Promise<Memory> {
  return inTransaction(db, async (trx) => {
    await requireWorkspaceChange(trx, scope, 'EditMemories');
    if ((await listMemoryRows(trx, scope)).length >= maxMemories) {
      throw new AppError('TooManyRequests');
    }
    const id = newId();
    await insertMemory(trx, scope, { id, name, sourceLocale });
    return getMemory(trx, scope, id);
  });
}

export async function renameMemory(
  db: Db,
  scope: WorkspaceScope,
  id: string,
  { name }: ParsedBody<typeof endpoints.updateMemory>,
): Promise<Memory> {
  return inTransaction(db, async (trx) => {
    await requireWorkspaceChange(trx, scope, 'EditMemories');
    await updateMemoryName(trx, scope, { id, name });
    return getMemory(trx, scope, id);
  });
}

export async function removeMemory(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: WorkspaceScope,
  id: string,
): Promise<undefined> {
  const linked = await inTransaction(db, async (trx) => {
    await requireWorkspaceChange(trx, scope, 'EditMemories');
    const [row] = await listMemoryRows(trx, scope, id);
    if (!row) throw new AppError('NotFound');
    const projects = await listLinkedProjects(trx, id);
    await deleteMemory(trx, scope, id);
    return projects;
  });
  for (const projectId of linked) events.tell({ projectId }, { event: 'memories', data: {} });
}

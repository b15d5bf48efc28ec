import {
  type endpoints,
  type LinkableMemory,
  type LinkedMemory,
  maxLinkedMemories,
  type ParsedBody,
} from '@parlance/contract';
import { keysVersion } from '@parlance/memory';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Activity } from '../../content/activity/writing.queries.ts';
import { findCheckContext } from '../../content/findings/units.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { requireAccessChange } from '../members/members.policy.ts';
import {
  deleteLink,
  insertLink,
  type LinkRow,
  listLinkableRows,
  listLinks,
  updateLink,
  updateLinkOrder,
} from './links.queries.ts';
import { countSegments, listCurrent } from './memories.queries.ts';

type LinkContext = Pick<Context, 'db' | 'events'>;

/** The memories that a project reads or writes to, in their order, its own first. */
export async function listProjectMemories(db: Db, scope: InProject): Promise<LinkedMemory[]> {
  const links = await listLinks(db, scope);
  const ids = links.map(({ id }) => id);
  const segments = await countSegments(db, ids);
  const ofProjects = links.filter(({ kind }) => kind !== 'shared').map(({ id }) => id);
  const current = await listCurrent(db, ofProjects, keysVersion);
  const isCurrent = ({ id, kind, writes }: LinkRow) =>
    kind === 'shared' ? !writes || current.has(scope.projectId) : current.has(id);
  const listed: LinkedMemory[] = [];
  for (const link of links) {
    const { id, kind, name, reads, writes, penalty } = link;
    listed.push({
      memoryId: id,
      kind,
      name,
      sourceLocale: await findSourceLocale(db, link),
      reads,
      writes,
      penalty,
      segments: segments.get(id) ?? 0,
      isCurrent: isCurrent(link),
    });
  }
  return listed;
}

/** The locale of the source texts of a memory; null where they are the keys of a project. */
async function findSourceLocale(
  db: Db,
  { id, kind, source_locale }: Pick<LinkRow, 'id' | 'kind' | 'source_locale'>,
): Promise<string | null> {
  if (kind === 'shared') return source_locale;
  return (await findCheckContext(db, { projectId: id }))?.source_locale ?? null;
}

export async function listLinkableMemories(db: Db, scope: ProjectScope): Promise<LinkableMemory[]> {
  const rows = await listLinkableRows(db, scope, scope.actor.id);
  const memories: LinkableMemory[] = [];
  for (const row of rows.filter(({ id }) => isInReach(scope, id))) {
    const { id: memoryId, kind, name } = row;
    memories.push({ memoryId, kind, name, sourceLocale: await findSourceLocale(db, row) });
  }
  return memories;
}

/** Whether an access token of some projects reaches a memory, which may have texts of others. */
function isInReach({ token }: ProjectScope, memoryId: string): boolean {
  return !token?.projectIds || token.projectIds.includes(memoryId);
}

export async function linkMemory(
  { db, events }: LinkContext,
  scope: ProjectScope,
  { memoryId, ...link }: ParsedBody<typeof endpoints.linkMemory>,
): Promise<LinkedMemory> {
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectMemories');
    const links = await listLinks(trx, scope);
    if (links.some(({ id }) => id === memoryId)) throw new AppError('AlreadyExists');
    const linkable = await listLinkableRows(trx, scope, scope.actor.id);
    const memory = linkable.find(({ id }) => id === memoryId);
    if (!memory || !isInReach(scope, memoryId)) throw new AppError('NotFound');
    if (links.length > maxLinkedMemories) throw new AppError('TooManyRequests');
    requireShared(memory.kind, link.writes);
    await insertLink(trx, scope, memoryId, link);
    await events.record(trx, scope, toActivity('memory.link', memory));
    return getLinked(trx, scope, memoryId);
  });
}

/** Nobody but its own project writes to the memory of a project. */
function requireShared(kind: LinkRow['kind'], writes: boolean): void {
  if (kind === 'shared' || !writes) return;
  const message = 'must be false for the memory of another project';
  throw new AppError('BadRequest', [{ path: 'body.writes', message }]);
}

export async function changeMemoryLink(
  { db, events }: LinkContext,
  scope: ProjectScope,
  memoryId: string,
  changes: ParsedBody<typeof endpoints.updateMemoryLink>,
): Promise<LinkedMemory> {
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectMemories');
    const link = await getLink(trx, scope, memoryId);
    const { reads = link.reads, writes = link.writes, penalty = link.penalty } = changes;
    requireShared(link.kind, writes);
    if (!reads && !writes) {
      const message = 'must be true unless the project writes to the memory';
      throw new AppError('BadRequest', [{ path: 'body.reads', message }]);
    }
    const changed = Object.keys(changes);
    if (changed.length > 0) {
      await updateLink(trx, scope, memoryId, { reads, writes, penalty });
      await events.record(trx, scope, toActivity('memory.update', link, changed));
    }
    return getLinked(trx, scope, memoryId);
  });
}

export async function unlinkMemory(
  { db, events }: LinkContext,
  scope: ProjectScope,
  memoryId: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectMemories');
    const link = await getLink(trx, scope, memoryId);
    await deleteLink(trx, scope, memoryId);
    await events.record(trx, scope, toActivity('memory.unlink', link));
  });
}

export async function orderMemories(
  { db, events }: LinkContext,
  scope: ProjectScope,
  { memoryIds }: ParsedBody<typeof endpoints.orderMemories>,
): Promise<LinkedMemory[]> {
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectMemories');
    const links = (await listLinks(trx, scope)).filter(({ kind }) => kind !== 'own');
    const isAll =
      links.length === memoryIds.length && links.every(({ id }) => memoryIds.includes(id));
    if (!isAll) {
      const message = 'must be the memories that the project is linked with';
      throw new AppError('BadRequest', [{ path: 'body.memoryIds', message }]);
    }
    await updateLinkOrder(trx, scope, memoryIds);
    const details = { changed: ['order'] };
    const news = [{ event: 'memories' as const, data: {} }];
    await events.record(trx, scope, { kind: 'memory.update', details, events: news });
    return listProjectMemories(trx, scope);
  });
}

/** Lets the job build the memory anew, which reads that in the log. */
export async function rebuildMemory(
  { db, events }: LinkContext,
  scope: ProjectScope,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const news = [{ event: 'memories' as const, data: {} }];
    await events.record(trx, scope, { kind: 'memory.rebuild', details: {}, events: news });
  });
}

/** A link of the project with a memory that is not its own. */
async function getLink(trx: Transaction, scope: InProject, memoryId: string): Promise<LinkRow> {
  const links = await listLinks(trx, scope);
  const link = links.find(({ id, kind }) => id === memoryId && kind !== 'own');
  if (!link) throw new AppError('NotFound');
  return link;
}

async function getLinked(db: Db, scope: InProject, memoryId: string): Promise<LinkedMemory> {
  const linked = (await listProjectMemories(db, scope)).find((one) => one.memoryId === memoryId);
  if (!linked) throw new AppError('NotFound');
  return linked;
}

function toActivity(
  kind: 'memory.link' | 'memory.update' | 'memory.unlink',
  { id, name }: Pick<LinkRow, 'id' | 'name'>,
  changed?: string[],
): Activity {
  const details = { memoryId: id, name, ...(changed && { changed }) };
  return { kind, details, events: [{ event: 'memories', data: {} }] };
}

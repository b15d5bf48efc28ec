import {
  type endpoints,
  maxGlossaryPriority,
  type ParsedBody,
  type ProjectGlossary,
} from '@parlance/contract';
import { findWorkspacePlace } from '../../access/access.queries.ts';
import { lockWorkspaceMembers } from '../../access/locks.queries.ts';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { updateRulesVersion } from '../findings/settings.queries.ts';
import { findGlossaryPlaces } from './access.queries.ts';
import { toGlossary } from './glossaries.mapper.ts';
import { rightsIn } from './glossaries.policy.ts';
import {
  deleteLink,
  findGlossary,
  findProjectOfGlossary,
  insertLink,
  type LinkedGlossaryRow,
  listLinkedGlossaries,
  type NewLink,
  updateCheckedVersion,
  updateLink,
} from './glossaries.queries.ts';
import { addGlossary } from './glossaries.service.ts';

type LinkContext = Pick<Context, 'db' | 'events'>;

/** The most glossaries that one project uses: each text is looked through for the terms of all of them. */
const maxLinked = 20;

export async function listProjectGlossaries(
  db: Db,
  scope: ProjectScope,
): Promise<ProjectGlossary[]> {
  const rows = await listLinkedGlossaries(db, scope);
  return Promise.all(rows.map((row) => toLinked(db, scope, row)));
}

async function toLinked(
  db: Db,
  { actor }: ProjectScope,
  row: LinkedGlossaryRow,
): Promise<ProjectGlossary> {
  const found = await findGlossaryPlaces(db, actor, row.id);
  const { is_writable: isWritable, priority } = row;
  const rights = rightsIn(found?.places ?? { workspace: undefined, memberships: [] });
  return { ...toGlossary(row), isWritable, priority, rights };
}

/** Creates a glossary in the workspace of a project, which may write to it. */
export async function createProjectGlossary(
  { db, events }: LinkContext,
  scope: ProjectScope,
  body: ParsedBody<typeof endpoints.createProjectGlossary>,
): Promise<ProjectGlossary> {
  const glossaryId = await inTransaction(db, async (trx) => {
    const project = await getProject(trx, scope);
    await lockWorkspaceMembers(trx, [project.workspaceId]);
    const { id } = await addGlossary(trx, {
      workspaceId: project.workspaceId,
      name: body.name ?? project.name,
      sourceLocale: body.sourceLocale ?? project.sourceLocale ?? 'en',
    });
    await addLink(trx, events, scope, { glossaryId: id, isWritable: true });
    return id;
  });
  return getLinked(db, scope, glossaryId);
}

/** Links a glossary of the project's workspace, which members of the project can then read. */
export async function linkGlossary(
  { db, events }: LinkContext,
  scope: ProjectScope,
  glossaryId: string,
  options: ParsedBody<typeof endpoints.linkGlossary>,
): Promise<ProjectGlossary> {
  await inTransaction(db, async (trx) => {
    const project = await getProject(trx, scope);
    await lockWorkspaceMembers(trx, [project.workspaceId]);
    const found = await findGlossaryPlaces(trx, scope.actor, glossaryId);
    if (!found?.places.workspace || !rightsIn(found.places).canManage) {
      throw new AppError('NotFound');
    }
    if (found.workspaceId !== project.workspaceId) {
      throw refused('must be a glossary of the workspace of the project');
    }
    await addLink(trx, events, scope, { glossaryId, ...options });
  });
  return getLinked(db, scope, glossaryId);
}

async function addLink(
  trx: Transaction,
  events: Context['events'],
  scope: ProjectScope,
  link: Omit<NewLink, 'priority'> & { readonly priority?: number | undefined },
): Promise<void> {
  const glossary = await findGlossary(trx, link);
  if (!glossary) throw new AppError('NotFound');
  const linked = await listLinkedGlossaries(trx, scope);
  const last = linked.at(-1)?.priority ?? -1;
  const { priority = Math.min(last + 1, maxGlossaryPriority) } = link;
  if (!(await insertLink(trx, scope, { ...link, priority }))) throw new AppError('AlreadyExists');
  if (linked.length >= maxLinked) {
    throw refused(`must not be one more than the ${maxLinked} that a project may use`);
  }
  const { version } = glossary;
  await updateCheckedVersion(trx, scope, { glossaryId: link.glossaryId, version });
  await recordLink(trx, events, scope, 'glossary.link', glossary);
}

export async function changeLink(
  { db, events }: LinkContext,
  scope: ProjectScope,
  glossaryId: string,
  options: ParsedBody<typeof endpoints.updateGlossaryLink>,
): Promise<ProjectGlossary> {
  await inTransaction(db, async (trx) => {
    const linked = await findLinked(trx, scope, glossaryId);
    if (options.isWritable && !linked.is_writable) {
      const place = await findWorkspacePlace(trx, scope.actor, linked.workspace_id);
      if (!place) throw new AppError('NotFound');
    }
    await updateLink(trx, scope, glossaryId, options);
    await recordLink(trx, events, scope, 'glossary.update', linked);
  });
  return getLinked(db, scope, glossaryId);
}

export async function unlinkGlossary(
  { db, events }: LinkContext,
  scope: ProjectScope,
  glossaryId: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    const linked = await findLinked(trx, scope, glossaryId);
    await deleteLink(trx, scope, glossaryId);
    await recordLink(trx, events, scope, 'glossary.unlink', linked);
  });
}

/** Records a change of what a project uses, after which its checks look through everything again. */
async function recordLink(
  trx: Transaction,
  events: Context['events'],
  scope: ProjectScope,
  kind: 'glossary.link' | 'glossary.update' | 'glossary.unlink',
  { id: glossaryId, name }: { id: string; name: string },
): Promise<void> {
  await updateRulesVersion(trx, scope);
  await events.record(trx, scope, {
    kind,
    details: { glossaryId, name },
    events: [
      { event: 'glossaries', data: { glossaryId } },
      { event: 'checks', data: {} },
    ],
  });
}

async function getLinked(
  db: Db,
  scope: ProjectScope,
  glossaryId: string,
): Promise<ProjectGlossary> {
  return toLinked(db, scope, await findLinked(db, scope, glossaryId));
}

async function findLinked(
  db: Db,
  scope: ProjectScope,
  glossaryId: string,
): Promise<LinkedGlossaryRow> {
  const [row] = await listLinkedGlossaries(db, scope, glossaryId);
  if (!row) throw new AppError('NotFound');
  return row;
}

async function getProject(db: Db, scope: ProjectScope) {
  const project = await findProjectOfGlossary(db, scope);
  if (!project) throw new AppError('NotFound');
  return project;
}

function refused(message: string): AppError {
  return new AppError('UnprocessableEntity', [{ path: 'params.glossaryId', message }]);
}

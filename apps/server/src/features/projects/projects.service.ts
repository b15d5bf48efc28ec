import type { endpoints, ParsedBody, Project } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { Actor, ProjectScope } from '../../access/scope.ts';
import type { Caller } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import { lockContent } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { updateRulesVersion } from '../findings/settings.queries.ts';
import { deleteForeignLinks } from '../glossaries/glossaries.queries.ts';
import { requireAccessChange } from '../members/members.policy.ts';
import { requireWorkspaces } from '../workspaces/workspaces.policy.ts';
import { listProjectsOfUser } from './project-lists.queries.ts';
import { toProject } from './projects.mapper.ts';
import {
  deleteProject,
  findProject,
  findWorkspaceId,
  insertProject,
  updateProject,
  updateProjectsCreated,
  updateSourceLocale,
  updateWorkspace,
} from './projects.queries.ts';

export async function listProjects(db: Db, actor: Actor): Promise<Project[]> {
  const only = actor.token?.scope.projectIds ?? null;
  const rows = await listProjectsOfUser(db, actor.id);
  return rows.filter(({ id }) => only === null || only.includes(id)).map(toProject);
}

export async function getProject(db: Db, scope: ProjectScope): Promise<Project> {
  const row = await findProject(db, scope);
  if (!row) throw new AppError('NotFound');
  return toProject(row);
}

export async function createProject(
  context: Pick<Context, 'config' | 'db' | 'events'>,
  caller: Caller,
  body: ParsedBody<typeof endpoints.createProject>,
): Promise<Project> {
  return inTransaction(context.db, (trx) => createProjectIn(trx, context, caller, body));
}

/** Creates a project within a transaction. */
export async function createProjectIn(
  trx: Transaction,
  { config, events }: Pick<Context, 'config' | 'events'>,
  { actor, entitlements }: Caller,
  { name, description, workspaceId = actor.id }: ParsedBody<typeof endpoints.createProject>,
): Promise<Project> {
  const allowed = await updateProjectsCreated(trx, {
    userId: actor.id,
    limit: entitlements.maxProjects,
  });
  if (!allowed) throw new AppError('TooManyRequests');
  if (workspaceId !== actor.id) await requireWorkspaces(trx, actor, [workspaceId]);
  const id = newId();
  const row = await insertProject(trx, {
    id,
    name,
    description: description ?? null,
    planCode: config.defaultPlan,
    workspaceId,
    userId: actor.id,
    role: 'admin',
  });
  const doer = { projectId: id, actor };
  await events.record(trx, doer, { kind: 'project.create', details: { name }, events: [] });
  return toProject(row);
}

export async function changeProject(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  changes: ParsedBody<typeof endpoints.updateProject>,
): Promise<Project> {
  return inTransaction(db, async (trx) => {
    if (Object.keys(changes).length > 0) {
      const { sourceLocale, workspaceId } = changes;
      if (workspaceId !== undefined) await moveProject(trx, scope, workspaceId);
      if (sourceLocale !== undefined) await chooseSourceLocale(trx, scope, sourceLocale);
      await updateProject(trx, scope, changes);
      await events.record(trx, scope, {
        kind: 'project.update',
        details: { changed: Object.keys(changes) },
        events: [{ event: 'project', data: {} }],
      });
    }
    return getProject(trx, scope);
  });
}

/**
 * Only members of both workspaces may move a project, so that nobody takes one away or puts one into a foreign
 * workspace.
 */
async function moveProject(
  trx: Transaction,
  scope: ProjectScope,
  workspaceId: string,
): Promise<void> {
  await requireAccessChange(trx, scope, 'EditProject');
  const present = await findWorkspaceId(trx, scope);
  if (workspaceId === present) return;
  await requireWorkspaces(trx, scope.actor, [present, workspaceId]);
  await updateWorkspace(trx, scope, workspaceId);
  // Without the terms of a glossary, other things are found.
  if (await deleteForeignLinks(trx, scope)) await updateRulesVersion(trx, scope);
}

async function chooseSourceLocale(
  trx: Transaction,
  scope: ProjectScope,
  sourceLocale: string | null,
): Promise<void> {
  const { lockedLocales } = await lockContent(trx, scope, { locales: 'all' });
  if (sourceLocale !== null && !lockedLocales.has(sourceLocale)) {
    throw new AppError('BadRequest', [
      { path: 'body.sourceLocale', message: 'must be a locale of the project' },
    ]);
  }
  await updateSourceLocale(trx, scope, sourceLocale);
}

export async function removeProject(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await deleteProject(trx, scope);
    await events.forget(trx, scope);
  });
}

import type { endpoints, ParsedBody, Project } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { Actor, ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { lockContent } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listProjectsOfUser } from './project-lists.queries.ts';
import { toProject } from './projects.mapper.ts';
import {
  deleteProject,
  findProject,
  insertProject,
  updateProject,
  updateProjectsCreated,
  updateSourceLocale,
} from './projects.queries.ts';

export async function listProjects(db: Db, actor: Actor): Promise<Project[]> {
  return (await listProjectsOfUser(db, actor.id)).map(toProject);
}

export async function getProject(db: Db, scope: ProjectScope): Promise<Project> {
  const row = await findProject(db, scope);
  if (!row) throw new AppError('NotFound');
  return toProject(row);
}

export async function createProject(
  context: Pick<Context, 'config' | 'db'>,
  actor: Actor,
  body: ParsedBody<typeof endpoints.createProject>,
): Promise<Project> {
  return inTransaction(context.db, (trx) => createProjectIn(trx, context, actor, body));
}

/** As a part of a transaction. */
export async function createProjectIn(
  trx: Transaction,
  { config }: Pick<Context, 'config'>,
  actor: Actor,
  { name, description }: ParsedBody<typeof endpoints.createProject>,
): Promise<Project> {
  const allowed = await updateProjectsCreated(trx, {
    userId: actor.id,
    limit: config.maxProjectsPerUser,
  });
  if (!allowed) throw new AppError('TooManyRequests');
  const row = await insertProject(trx, {
    id: newId(),
    name,
    description: description ?? null,
    planCode: config.defaultPlan,
    userId: actor.id,
    role: 'admin',
  });
  return toProject(row);
}

export async function changeProject(
  { db, events }: Pick<Context, 'db' | 'events'>,
  scope: ProjectScope,
  changes: ParsedBody<typeof endpoints.updateProject>,
): Promise<Project> {
  return inTransaction(db, async (trx) => {
    if (Object.keys(changes).length > 0) {
      const { sourceLocale } = changes;
      if (sourceLocale !== undefined) await chooseSourceLocale(trx, scope, sourceLocale);
      await updateProject(trx, scope, changes);
      await events.publish(trx, scope, { event: 'project', data: {} });
    }
    return getProject(trx, scope);
  });
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
    await events.publish(trx, scope, { event: 'project', data: {} });
  });
}

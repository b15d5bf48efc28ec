import type { AccountDeletion, endpoints, ParsedBody, Profile, User } from '@parlance/contract';
import { lockMemberships, lockUser, lockWorkspacesOf } from '../../access/locks.queries.ts';
import { type Actor, requireOnlyMember } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { lockProject } from '../../content/locks.queries.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { deleteResetToken } from '../auth/auth.queries.ts';
import { updateLoginFailuresEmail } from '../auth/login-attempts.queries.ts';
import type { Events } from '../events/events.service.ts';
import { toAccessActivity } from '../members/members.mapper.ts';
import { deleteProject } from '../projects/projects.queries.ts';
import { deleteWorkspacesOfOne, listOwnedWithOthers } from '../workspaces/workspaces.queries.ts';
import {
  type BoundProject,
  deleteUser,
  findUser,
  listBoundProjects,
  listProjectIdsOf,
  updateUser,
} from './account.queries.ts';

export async function getUser(db: Db, actor: Actor): Promise<User> {
  const user = await findUser(db, actor.id);
  if (!user) throw new AppError('Unauthorized');
  return user;
}

export async function changeProfile(
  { db, events, outbox }: Pick<Context, 'db' | 'outbox' | 'events'>,
  actor: Actor,
  changes: ParsedBody<typeof endpoints.updateMe>,
): Promise<Profile> {
  const changed = await inTransaction(db, async (trx) => {
    const { id, name, email } = await lockActor(trx, actor);
    const profile = { id, name: changes.name ?? name, email: changes.email ?? email };
    await updateUser(trx, profile);
    if (profile.name !== name || profile.email !== email) {
      await recordOf(events, trx, actor, 'member.rename', await listProjectIdsOf(trx, id));
    }
    if (profile.email !== email) {
      // The token was sent to the previous address, which may belong to somebody else.
      await deleteResetToken(trx, id);
      // Failed sign-ins are counted by address: without this, each change of it would allow more guesses.
      await updateLoginFailuresEmail(trx, { from: email, to: profile.email });
      // The mail goes to the previous address, so that an intruder can't change the address unnoticed.
      await outbox.add(trx, { kind: 'email-changed', to: email });
    }
    return profile;
  });
  outbox.wake();
  return changed;
}

export async function getAccountDeletion(db: Db, actor: Actor): Promise<AccountDeletion> {
  const { alone, leading } = await getBoundProjects(db, actor);
  const named = ({ id, name }: BoundProject) => ({ id, name });
  return {
    deletedProjects: alone.map(named),
    blockingProjects: leading.map(named),
    blockingWorkspaces: await listOwnedWithOthers(db, actor.id),
  };
}

/** Deletes an account, the projects that have no other member, and the workspaces that have none. */
export async function removeAccount(
  { db, events }: Pick<Context, 'db' | 'events'>,
  actor: Actor,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await lockActor(trx, actor);
    const projectIds = await lockMemberships(trx, actor.id);
    await lockWorkspacesOf(trx, actor.id);
    // The locks keep everybody from leaving these projects until the transaction ends, and from joining those that
    // are to be deleted.
    const before = await getBoundProjects(trx, actor);
    for (const project of before.alone) await lockProject(trx, requireOnlyMember(actor, project));
    const { alone, leading } = await getBoundProjects(trx, actor);
    const blocking = [
      ...leading.map(({ id, name }) => toDetail(`projects.${id}`, `needs another admin: ${name}`)),
      ...(await listOwnedWithOthers(trx, actor.id)).map(({ id, name }) =>
        toDetail(`workspaces.${id}`, `needs another owner: ${name}`),
      ),
    ];
    if (blocking.length > 0) throw new AppError('UnprocessableEntity', blocking);
    for (const project of alone) {
      await deleteProject(trx, requireOnlyMember(actor, project));
      await events.forget(trx, { projectId: project.id });
    }
    await deleteWorkspacesOfOne(trx, actor.id);
    await deleteUser(trx, actor.id);
    await recordOf(events, trx, actor, 'member.leave', projectIds);
  });
}

async function recordOf(
  events: Events,
  trx: Transaction,
  actor: Actor,
  kind: 'member.rename' | 'member.leave',
  projectIds: readonly string[],
): Promise<void> {
  const activity = toAccessActivity(kind, { userId: actor.id });
  for (const projectId of projectIds) await events.record(trx, { projectId, actor }, activity);
}

async function lockActor(trx: Transaction, actor: Actor): Promise<Profile> {
  const user = await lockUser(trx, actor.id);
  if (!user) throw new AppError('Unauthorized');
  return user;
}

async function getBoundProjects(db: Db, actor: Actor) {
  const projects = await listBoundProjects(db, actor.id);
  return {
    alone: projects.filter(({ others }) => others === 0),
    leading: projects.filter(({ others }) => others > 0),
  };
}

function toDetail(path: string, message: string) {
  return { path, message };
}

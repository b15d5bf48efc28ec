import type { Profile } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { ProjectScope, WorkspaceScope } from './scope.ts';

// The one order of locks: whoever takes several takes them so, or two transactions may wait for each other.
//
//   address, user, projects that a user is in, workspaces, totals, labels, locales, terms, translations,
//   project
//
// The locks on content, from the totals to the translations, are in `content/locks.queries.ts`.

// Keeps these locks apart from others by number; any constant will do that never changes.
const addressLocks = 7_240_118;

/** Lets sign-ups and invites of one address take turns, so that neither misses the other. */
export async function lockAddress(trx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressLocks}::int, hashtext(${email}))`.execute(trx);
}

/** The account of an address, which stays until the transaction ends; so does there being none. */
export async function lockAccount(trx: Transaction, email: string): Promise<string | undefined> {
  await lockAddress(trx, email);
  const { rows } = await sql<{ id: string }>`
    select id from users where email = ${email} for key share
  `.execute(trx);
  return rows[0]?.id;
}

/** Makes whoever changes the user wait, or makes them the member or maker of a project. */
export async function lockUser(trx: Transaction, id: string): Promise<Profile | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Finds whose address it is, and keeps both as they are for the transaction. Whoever makes or takes
 * a token that sets a password holds this lock, and so does whoever makes such tokens void.
 */
export async function lockUserOfEmail(
  trx: Transaction,
  email: string,
): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The user with an address, who can't be deleted before the transaction has ended. */
export async function lockUserByEmail(trx: Transaction, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'token_version'])
    .where('email', '=', email)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Makes whoever changes or removes members of the user's projects wait, but nobody who works, and
 * whoever moves a project that is in a workspace of the user alone. Says which projects are the user's.
 */
export async function lockMemberships(trx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; joined: boolean }>`
    select p.id, exists (
        select from project_members m where m.project_id = p.id and m.user_id = ${userId}::uuid
      ) as joined
    from projects p
    where p.id in (select project_id from project_members where user_id = ${userId}::uuid)
      or p.workspace_id in (${workspacesOfOne(userId)})
    order by p.id
    for no key update of p
  `.execute(trx);
  return rows.flatMap(({ id, joined }) => (joined ? [id] : []));
}

/** Selects the workspaces that nobody but the user is a member of, as a part of a statement. */
export function workspacesOfOne(userId: string): RawBuilder<unknown> {
  return sql`
    select own.workspace_id from workspace_members own
    where own.user_id = ${userId}::uuid and not exists (
      select from workspace_members other
      where other.workspace_id = own.workspace_id and other.user_id <> own.user_id
    )
  `;
}

/** Makes a user's changes of how many workspaces are theirs take turns. */
export async function lockOwner(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId}::uuid for no key update`.execute(trx);
}

/** Makes whoever changes the members of the user's workspaces, or puts a project into one, wait. */
export async function lockWorkspacesOf(trx: Transaction, userId: string): Promise<void> {
  await sql`
    select from workspaces
    where id in (select workspace_id from workspace_members where user_id = ${userId}::uuid)
    order by id
    for update
  `.execute(trx);
}

/** Makes whoever else changes the members of the workspace, or deletes it, wait. */
export async function lockWorkspace(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
): Promise<void> {
  await sql`
    select from workspaces where id = ${workspaceId}::uuid for no key update
  `.execute(trx);
}

/** Makes everybody wait who changes the workspace, its members or which projects are in it. */
export async function lockWholeWorkspace(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
): Promise<void> {
  await sql`select from workspaces where id = ${workspaceId}::uuid for update`.execute(trx);
}

/** Keeps workspaces and who their members are as they are. */
export async function lockWorkspaceMembers(
  trx: Transaction,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from workspaces where id = any(${ids}::uuid[]) order by id for share
  `.execute(trx);
}

/** Makes whoever else changes who has access to the project, or deletes it, wait. */
export async function lockAccess(trx: Transaction, scope: ProjectScope): Promise<void> {
  await sql`
    select from projects where id = ${scope.projectId}::uuid for no key update
  `.execute(trx);
}

import type { Profile } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import type { ProjectScope, SignedIn, WorkspaceScope } from './scope.ts';

// The one order of locks: a transaction that takes several locks takes them in this order, which prevents deadlocks.
//
//   address, user, programs that ask for a token, projects that a user is in, workspaces, totals, labels, locales,
//   terms, translations, project, head of the log
//
// The locks on content, from the totals to the translations, are in `content/locks.queries.ts`, and those of routines in
// the routines. Terms have no order among each other: whoever waits for several holds a lock on the totals, too.

// The class of these advisory locks. The number is arbitrary, but must never change.
const addressLocks = 7_240_118;

/** Serializes sign-ups and invites of one address, so that each sees the rows of the other. */
export async function lockAddress(trx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressLocks}::int, hashtext(${email}))`.execute(trx);
}

/** Finds the account of an address. The answer holds until the transaction ends, also where there is no account. */
export async function lockAccount(trx: Transaction, email: string): Promise<string | undefined> {
  await lockAddress(trx, email);
  const { rows } = await sql<{ id: string }>`
    select id from users where email = ${email} for key share
  `.execute(trx);
  return rows[0]?.id;
}

/** Makes transactions wait that change the user, or make them the member or creator of a project. */
export async function lockUser(trx: Transaction, id: string): Promise<Profile | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the user of a request as `lockUser` does. Returns false where the sign-in of the request has ended since it was
 * authenticated, as by a password that was set meanwhile.
 */
export async function lockSignedIn(
  trx: Transaction,
  { actor, sessionId: session, tokenVersion }: SignedIn,
): Promise<boolean> {
  const sessionId = session ?? null;
  if (!(await lockUser(trx, actor.id))) return false;
  // A statement of its own, which sees what the transactions have done that the lock waited for.
  const { rows } = await sql`
    select from users u
    left join sessions s on s.id = ${sessionId}::uuid and s.user_id = u.id and s.expires_at > now()
    where u.id = ${actor.id}::uuid and u.token_version =
      case when ${sessionId}::uuid is null then ${tokenVersion}::int else s.token_version end
  `.execute(trx);
  return rows.length > 0;
}

/**
 * Finds the user of an address, and keeps user and address as they are until the transaction ends. All transactions
 * that create, use or revoke tokens for a password reset hold this lock.
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

/** Finds the user of an address, who can't be deleted before the transaction ends. */
export async function lockUserByEmail(trx: Transaction, email: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'token_version'])
    .where('email', '=', email)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Makes transactions wait that change or remove members of the user's projects, or that move a project in a workspace
 * whose only member is the user. It does not block changes of content. Returns the ids of the user's projects.
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

/** Selects the workspaces whose only member is the user, as a part of a statement. */
export function workspacesOfOne(userId: string): RawBuilder<unknown> {
  return sql`
    select own.workspace_id from workspace_members own
    where own.user_id = ${userId}::uuid and not exists (
      select from workspace_members other
      where other.workspace_id = own.workspace_id and other.user_id <> own.user_id
    )
  `;
}

/** Serializes the transactions that change how many workspaces a user owns. */
export async function lockOwner(trx: Transaction, userId: string): Promise<void> {
  await sql`select from users where id = ${userId}::uuid for no key update`.execute(trx);
}

/** Makes transactions wait that change the members of the user's workspaces, or put a project into one. */
export async function lockWorkspacesOf(trx: Transaction, userId: string): Promise<void> {
  await sql`
    select from workspaces
    where id in (select workspace_id from workspace_members where user_id = ${userId}::uuid)
    order by id
    for update
  `.execute(trx);
}

/** Makes other transactions wait that change the members of the workspace, or delete it. */
export async function lockWorkspace(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
): Promise<void> {
  await sql`
    select from workspaces where id = ${workspaceId}::uuid for no key update
  `.execute(trx);
}

/** Makes all transactions wait that change the workspace, its members or its list of projects. */
export async function lockWholeWorkspace(
  trx: Transaction,
  { workspaceId }: WorkspaceScope,
): Promise<void> {
  await sql`select from workspaces where id = ${workspaceId}::uuid for update`.execute(trx);
}

/** Keeps workspaces and their members as they are until the transaction ends. */
export async function lockWorkspaceMembers(
  trx: Transaction,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from workspaces where id = any(${ids}::uuid[]) order by id for share
  `.execute(trx);
}

/** Makes other transactions wait that change the access to the project, or delete it. */
export async function lockAccess(trx: Transaction, scope: ProjectScope): Promise<void> {
  await sql`
    select from projects where id = ${scope.projectId}::uuid for no key update
  `.execute(trx);
}

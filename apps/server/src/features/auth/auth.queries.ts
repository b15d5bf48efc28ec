import type { Role } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Access } from '../projects/projects.policy.ts';

// Keeps these locks apart from others by number; any constant will do that never changes.
const addressLocks = 7_240_118;

export interface AccessArgs {
  readonly id: string;
  /** The project that the request is about, if any. */
  readonly projectId: string | null;
}

interface AccessRow {
  token_version: number | null;
  name: string;
  project_id: string | null;
  role: Role | null;
  locales: string[] | null;
  max_strings: number | null;
}

/** In the order of what is asked for; undefined for whoever is none. */
export async function listUserAccess(
  db: Db,
  all: readonly AccessArgs[],
): Promise<(Access | undefined)[]> {
  const { rows } = await sql<AccessRow>`${prepared}
    select u.token_version, u.name, m.project_id, m.role, m.locales, plans.max_strings
    from ${asked(all)}
    left join users u on u.id = asked.id
    left join project_members m on m.user_id = u.id and m.project_id = asked.project_id
    left join projects p on p.id = m.project_id
    left join plans on plans.code = p.plan_code
    order by asked.place
  `.execute(db);
  return all.map(({ id }, at) => toAccess('user', id, rows[at]));
}

export async function listClientAccess(
  db: Db,
  all: readonly AccessArgs[],
): Promise<(Access | undefined)[]> {
  const { rows } = await sql<AccessRow>`${prepared}
    select c.token_version, c.name, p.id as project_id, c.role, null as locales, plans.max_strings
    from ${asked(all)}
    left join project_clients c on c.id = asked.id
    left join projects p on p.id = c.project_id and p.id = asked.project_id
    left join plans on plans.code = p.plan_code
    order by asked.place
  `.execute(db);
  return all.map(({ id }, at) => toAccess('client', id, rows[at]));
}

function asked(all: readonly AccessArgs[]): RawBuilder<unknown> {
  const ids = all.map(({ id }) => id);
  const projectIds = all.map(({ projectId }) => projectId);
  return sql`unnest(${ids}::uuid[], ${projectIds}::uuid[])
    with ordinality as asked (id, project_id, place)`;
}

function toAccess(type: 'user' | 'client', id: string, row: AccessRow | undefined) {
  if (!row || row.token_version === null) return undefined;
  const { name, token_version, project_id, role, locales, max_strings } = row;
  const membership =
    project_id !== null && role !== null && max_strings !== null
      ? { projectId: project_id, role, locales, maxStrings: max_strings }
      : undefined;
  return { actor: { type, id, name }, tokenVersion: token_version, membership };
}

export async function insertUser(
  trx: Transaction,
  user: { id: string; name: string; email: string; passwordHash: string | null },
): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id: user.id, name: user.name, email: user.email, password_hash: user.passwordHash })
    .execute();
}

export async function findCredentials(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash', 'token_version'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Keeps the same password by another hash, unless it has changed since it was read. */
export async function replaceHash(
  db: Db,
  { id, password_hash: before }: { id: string; password_hash: string | null },
  after: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute();
}

export async function findClientCredentials(db: Db, id: string) {
  return db
    .selectFrom('project_clients')
    .select(['id', 'secret_hash', 'token_version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Lets sign-ups and invites of one address take turns, so that neither misses the other. Whoever
 * takes several of these locks does so in this order: address, account, project.
 */
async function lockAddress(trx: Transaction, email: string): Promise<void> {
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

/** Turns the invites for an address into memberships, and says in which projects. */
export async function insertMembersFromInvites(
  trx: Transaction,
  args: { userId: string; email: string },
): Promise<string[]> {
  await lockAddress(trx, args.email);
  // Projects first, as whoever deletes one locks it before its invites go.
  const { rows } = await sql<{ project_id: string }>`
    with open as (
      select id from projects
      where id in (select project_id from project_invites where email = ${args.email})
      order by id for key share
    ), invited as (
      delete from project_invites i using open
      where i.project_id = open.id and i.email = ${args.email}
      returning i.project_id, i.role
    ), added as (
      insert into project_members (project_id, user_id, role)
      select project_id, ${args.userId}::uuid, role from invited
      on conflict do nothing
    )
    select project_id from invited
  `.execute(trx);
  return rows.map(({ project_id }) => project_id);
}

/** Makes the token void by which a password may be set; that it was asked for stays counted. */
export async function deleteResetToken(trx: Transaction, userId: string): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ token_hash: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .execute();
}

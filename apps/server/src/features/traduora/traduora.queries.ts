import type { Role } from '@parlance/contract';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { insertOwnWorkspace } from '../workspaces/workspaces.queries.ts';

export interface ImportedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly projectsCreated: number;
  readonly created: string;
}

/** Inserts an account, or finds the one with its address. Returns the id. */
export async function findOrInsertUser(trx: Transaction, user: ImportedUser): Promise<string> {
  const inserted = await trx
    .insertInto('users')
    .values({
      id: user.id,
      name: user.name,
      email: user.email,
      password_hash: user.passwordHash,
      projects_created: user.projectsCreated,
      created_at: new Date(user.created),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    await insertOwnWorkspace(trx, user);
    return inserted.id;
  }
  const { id } = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', user.email)
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertPlan(
  trx: Transaction,
  plan: { code: string; name: string; maxStrings: number },
): Promise<void> {
  await trx
    .insertInto('plans')
    .values({ code: plan.code, name: plan.name, max_strings: plan.maxStrings })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

export async function hasProject(trx: Transaction, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertImportedMember(
  trx: Transaction,
  member: { projectId: string; userId: string; role: Role; created: string },
): Promise<void> {
  await trx
    .insertInto('project_members')
    .values({
      project_id: member.projectId,
      user_id: member.userId,
      role: member.role,
      locales: null,
      created_at: new Date(member.created),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id']).doNothing())
    .execute();
}

export async function insertImportedInvite(
  trx: Transaction,
  invite: { projectId: string; id: string; email: string; role: Role; created: string },
): Promise<void> {
  await trx
    .insertInto('project_invites')
    .values({
      project_id: invite.projectId,
      id: invite.id,
      email: invite.email,
      role: invite.role,
      created_at: new Date(invite.created),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertImportedClient(
  trx: Transaction,
  client: {
    projectId: string;
    id: string;
    name: string;
    role: Role;
    secretHash: string;
    created: string;
  },
): Promise<void> {
  await trx
    .insertInto('project_clients')
    .values({
      project_id: client.projectId,
      id: client.id,
      name: client.name,
      role: client.role,
      secret_hash: client.secretHash,
      created_at: new Date(client.created),
    })
    .execute();
}

/** Keeps others from adding accounts or projects while a whole installation is imported. */
export async function lockDirectory(trx: Transaction): Promise<void> {
  await sql`lock table users, projects in share row exclusive mode`.execute(trx);
}

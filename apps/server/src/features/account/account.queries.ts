import type { Profile, User } from '@parlance/contract';
import { sql } from 'kysely';
import { workspacesOfOne } from '../../access/locks.queries.ts';
import type { Db, Transaction } from '../../db/database.ts';

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'projects_created as numProjectsCreated'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function updateUser(trx: Transaction, { id, name, email }: Profile): Promise<void> {
  await trx
    .updateTable('users')
    .set({ name, email, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function listProjectIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('project_members')
    .select('project_id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ project_id }) => project_id);
}

export interface BoundProject {
  readonly id: string;
  readonly name: string;
  /** The number of members besides the user. */
  readonly others: number;
}

/**
 * The projects that would be left without an admin or without any member if the user went away. Projects without
 * members in a workspace that only the user belongs to are among them.
 */
export async function listBoundProjects(db: Db, userId: string): Promise<BoundProject[]> {
  const { rows } = await sql<BoundProject>`
    select id, name, others
    from (
      select p.id, p.name, o.others
      from project_members m
      join projects p on p.id = m.project_id
      cross join lateral (
        select count(*) as others, count(*) filter (where role = 'admin') as admins
        from project_members
        where project_id = m.project_id and user_id <> m.user_id
      ) o
      where m.user_id = ${userId}::uuid
        and (o.others = 0 or (m.role = 'admin' and o.admins = 0))
      union all
      select p.id, p.name, 0
      from projects p
      where p.workspace_id in (${workspacesOfOne(userId)})
        and not exists (select from project_members m where m.project_id = p.id)
    ) bound
    order by name collate "C", id
  `.execute(db);
  return rows;
}

/** Deletes the user's own rows; what the user wrote in projects stays. */
export async function deleteUser(trx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    delete from users where id = ${id}::uuid returning email
  `.execute(trx);
  await sql`
    delete from login_attempts where email = any(${rows.map(({ email }) => email)}::text[])
  `.execute(trx);
}

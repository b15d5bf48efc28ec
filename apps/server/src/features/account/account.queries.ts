import type { User } from '@parlance/contract';
import type { Db } from '../../db/database.ts';

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'projects_created as numProjectsCreated'])
    .where('id', '=', id)
    .executeTakeFirst();
}

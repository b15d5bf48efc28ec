import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db } from '../../db/database.ts';

/** An import in the background that nobody begins for an hour. */
export async function insertWaitingImport(
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('jobs')
    .values({
      id,
      name: 'import',
      project_id: projectId,
      actor_type: 'user',
      actor_id: userId,
      payload: JSON.stringify({ fileName: 'de.json', query: { format: 'jsonflat' } }),
      due_at: sql`now() + interval '1 hour'`,
    })
    .execute();
  return id;
}

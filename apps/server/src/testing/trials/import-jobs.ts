import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db } from '../../db/database.ts';

/** Inserts a running import, so that no other import of the project begins until `end` is called. */
export async function blockImports(db: Db, projectId: string): Promise<{ end(): Promise<void> }> {
  const id = newId();
  await sql`
    insert into jobs (id, name, project_id, payload, state, try_id, due_at)
    values (${id}::uuid, 'import', ${projectId}::uuid, '{}', 'running', ${id}::uuid,
      now() + interval '1 minute')
  `.execute(db);
  return {
    async end() {
      await db.deleteFrom('jobs').where('id', '=', id).execute();
    },
  };
}

/** Slows down each statement that writes translations, until `end` is called. */
export async function slowDownWriting(db: Db, seconds: number): Promise<{ end(): Promise<void> }> {
  await sql`
    create function take_time() returns trigger language plpgsql as
      ${sql.raw(`'begin perform pg_sleep(${seconds}); return null; end'`)}
  `.execute(db);
  await sql`
    create trigger takes_time after insert on translations execute function take_time()
  `.execute(db);
  return {
    async end() {
      await sql`drop trigger takes_time on translations`.execute(db);
      await sql`drop function take_time`.execute(db);
    },
  };
}

/** Inserts a background import that is not due for an hour. */
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

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';

/**
 * The least work that a correct system must do, on the same schema and engine, without HTTP, access
 * checks, history and kept files.
 */
export interface Floor {
  /** `JSON.parse` and two set-based statements in a transaction. */
  importJson(projectId: string, file: Buffer): Promise<void>;
  /** One `SELECT` and `JSON.stringify`. */
  exportJson(projectId: string): Promise<void>;
  listTerms(projectId: string): Promise<void>;
  createProject(): Promise<string>;
  listTermIds(projectId: string, count: number): Promise<string[]>;
  close(): Promise<void>;
}

export async function openFloor(databaseUrl: string | undefined, dataDir: string): Promise<Floor> {
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  await migrate(database.db);
  return {
    createProject: () => createProject(database),
    importJson: (projectId, file) => importJson(database, projectId, file),
    async exportJson(projectId) {
      const { rows } = await sql<{ term: string; value: string }>`
        select t.value as term, coalesce(tr.value, '') as value
        from terms t
        left join translations tr
          on tr.project_id = t.project_id and tr.locale = 'en' and tr.term_id = t.id
        where t.project_id = ${projectId}::uuid
        order by t.position
      `.execute(database.db);
      JSON.stringify(Object.fromEntries(rows.map((row) => [row.term, row.value])));
    },
    async listTerms(projectId) {
      const { rows } = await sql`
        select id, value, context, created_at, updated_at from terms
        where project_id = ${projectId}::uuid
        order by value
      `.execute(database.db);
      JSON.stringify({ data: rows });
    },
    async listTermIds(projectId, count) {
      const { rows } = await sql<{ id: string }>`
        select id from terms where project_id = ${projectId}::uuid order by position limit ${count}
      `.execute(database.db);
      return rows.map((row) => row.id);
    },
    close: () => database.close(),
  };
}

async function createProject({ db }: Database): Promise<string> {
  const id = randomUUID();
  await sql`insert into projects (id, name, plan_code) values (${id}, 'Floor', 'unlimited')`.execute(
    db,
  );
  await sql`
    insert into project_locales (project_id, id, locale) values (${id}, ${randomUUID()}, 'en')
  `.execute(db);
  return id;
}

async function importJson({ db }: Database, projectId: string, file: Buffer): Promise<void> {
  const entries = JSON.parse(file.toString()) as Record<string, string>;
  const keys = Object.keys(entries);
  const values = Object.values(entries);
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into terms (project_id, id, value, position)
      select ${projectId}::uuid, gen_random_uuid(), key, ordinal
      from unnest(${keys}::text[]) with ordinality as i (key, ordinal)
      on conflict do nothing
    `.execute(trx);
    await sql`
      insert into translations as tr (project_id, locale, term_id, value, state)
      select ${projectId}::uuid, 'en', t.id, i.value, 'translated'
      from unnest(${keys}::text[], ${values}::text[]) as i (key, value)
      join terms t on t.project_id = ${projectId}::uuid and t.value = i.key
      on conflict (project_id, locale, term_id) do update
      set value = excluded.value, revision = tr.revision + 1, updated_at = now()
      where tr.value is distinct from excluded.value
    `.execute(trx);
  });
}

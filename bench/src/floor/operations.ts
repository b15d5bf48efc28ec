import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../apps/server/src/db/database.ts';

/** A locale of a project. */
export interface InLocale {
  readonly projectId: string;
  readonly locale: string;
}

/**
 * The least work of a correct system, on the same schema and engine, without HTTP, access checks, history,
 * counters and kept files.
 */
export const operations = {
  async createProject(db: Db): Promise<string> {
    const id = randomUUID();
    await sql`insert into workspaces (id, name) values (${id}, 'Floor')`.execute(db);
    await sql`
      insert into projects (id, workspace_id, name, plan_code)
      values (${id}, ${id}, 'Floor', 'unlimited')
    `.execute(db);
    await sql`insert into files (project_id, id) values (${id}, ${id})`.execute(db);
    await addLocale(db, { projectId: id, locale: 'en' });
    return id;
  },

  /** `JSON.parse` and two set-based statements in a transaction. */
  async importJson(db: Db, { projectId, locale }: InLocale, file: Buffer): Promise<void> {
    const entries = JSON.parse(file.toString()) as Record<string, string>;
    const keys = Object.keys(entries);
    const values = Object.values(entries);
    await db.transaction().execute(async (trx) => {
      await sql`
        insert into terms (project_id, id, file_id, value, position)
        select ${projectId}::uuid, gen_random_uuid(), ${projectId}::uuid, key, ordinal
        from unnest(${keys}::text[]) with ordinality as i (key, ordinal)
        on conflict do nothing
      `.execute(trx);
      await sql`
        insert into translations as tr (project_id, locale, term_id, value, state)
        select ${projectId}::uuid, ${locale}, t.id, i.value, 'translated'
        from unnest(${keys}::text[], ${values}::text[]) as i (key, value)
        join terms t on t.project_id = ${projectId}::uuid and t.value = i.key
        on conflict (project_id, locale, term_id) do update
        set value = excluded.value, revision = tr.revision + 1, updated_at = now()
        where tr.value is distinct from excluded.value
      `.execute(trx);
    });
  },

  /** One `SELECT` and `JSON.stringify`, like every following operation that reads. */
  async exportJson(db: Db, { projectId, locale }: InLocale): Promise<void> {
    const { rows } = await sql<{ term: string; value: string }>`
      select t.value as term, coalesce(tr.value, '') as value
      from terms t
      left join translations tr
        on tr.project_id = t.project_id and tr.locale = ${locale} and tr.term_id = t.id
      where t.project_id = ${projectId}::uuid
      order by t.position
    `.execute(db);
    JSON.stringify(Object.fromEntries(rows.map((row) => [row.term, row.value])));
  },

  async listTerms(db: Db, { projectId }: { projectId: string }): Promise<void> {
    const { rows } = await sql`
      select id, value, context, created_at, updated_at from terms
      where project_id = ${projectId}::uuid
      order by value
    `.execute(db);
    JSON.stringify({ data: rows });
  },

  async listTranslations(db: Db, { projectId, locale }: InLocale): Promise<void> {
    const { rows } = await sql`
      select t.id, tr.value, tr.state, tr.revision, tr.created_at, tr.updated_at
      from terms t
      left join translations tr
        on tr.project_id = t.project_id and tr.locale = ${locale} and tr.term_id = t.id
      where t.project_id = ${projectId}::uuid
      order by t.value
    `.execute(db);
    JSON.stringify({ data: rows });
  },

  async readStats(db: Db, { projectId }: { projectId: string }): Promise<void> {
    const { rows } = await sql`
      select locale, translated_count from project_locales where project_id = ${projectId}::uuid
    `.execute(db);
    JSON.stringify({ data: rows });
  },

  /** One `INSERT`. */
  addLocale,

  /** One `DELETE` for each table, like the following operation. */
  async deleteLocale(db: Db, { projectId, locale }: InLocale): Promise<void> {
    await db.transaction().execute(async (trx) => {
      for (const table of ['translations', 'project_locales']) {
        await sql`
          delete from ${sql.table(table)}
          where project_id = ${projectId}::uuid and locale = ${locale}
        `.execute(trx);
      }
    });
  },

  async deleteProject(db: Db, { projectId }: { projectId: string }): Promise<void> {
    await db.transaction().execute(async (trx) => {
      for (const table of ['translation_labels', 'translations', 'terms', 'project_locales']) {
        await sql`
          delete from ${sql.table(table)} where project_id = ${projectId}::uuid
        `.execute(trx);
      }
      await sql`delete from projects where id = ${projectId}::uuid`.execute(trx);
    });
  },
} as const;

async function addLocale(db: Db, { projectId, locale }: InLocale): Promise<void> {
  await sql`
    insert into project_locales (project_id, id, locale)
    values (${projectId}::uuid, ${randomUUID()}, ${locale})
  `.execute(db);
}

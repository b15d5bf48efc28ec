import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../apps/server/src/db/database.ts';
import type { InLocale } from './operations.ts';

/**
 * A second floor: PostgreSQL writes the whole answer, with all properties of Parlance's answer, and Node.js
 * only sends it. No row becomes an object, at the price of several copies of the answer in memory.
 */
export const texts = {
  async writeTerms(db: Db, { projectId }: { projectId: string }): Promise<void> {
    await writeList(
      db,
      sql`
        select t.id, t.value, t.context, coalesce(l.labels, '[]') as labels, ${dates} as date,
          t.locked
        from terms t
        left join (
          select tl.term_id, json_agg(json_build_object('id', l.id, 'value', l.value, 'color', l.color)) as labels
          from term_labels tl join labels l on l.project_id = tl.project_id and l.id = tl.label_id
          where tl.project_id = ${projectId}::uuid
          group by tl.term_id
        ) l on l.term_id = t.id
        where t.project_id = ${projectId}::uuid
        order by t.value
      `,
    );
  },

  async writeTranslations(db: Db, { projectId, locale }: InLocale): Promise<void> {
    await writeList(
      db,
      sql`
        select t.id as "termId", coalesce(tr.value, '') as value, coalesce(l.labels, '[]') as labels,
          ${dates} as date, coalesce(tr.state, 'untranslated') as state,
          coalesce(tr.revision, 0) as revision
        from terms t
        left join translations tr
          on tr.project_id = ${projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
        left join (
          select tl.term_id, json_agg(json_build_object('id', l.id, 'value', l.value, 'color', l.color)) as labels
          from translation_labels tl join labels l on l.project_id = tl.project_id and l.id = tl.label_id
          where tl.project_id = ${projectId}::uuid and tl.locale = ${locale}
          group by tl.term_id
        ) l on l.term_id = t.id
        where t.project_id = ${projectId}::uuid
      `,
    );
  },

  /** A flat JSON file, in the order of the imported file. */
  async writeExport(db: Db, { projectId, locale }: InLocale): Promise<void> {
    const { rows } = await sql<{ file: string }>`
      select json_object_agg(t.value, coalesce(tr.value, '') order by t.position)::text as file
      from terms t
      left join translations tr
        on tr.project_id = ${projectId}::uuid and tr.locale = ${locale} and tr.term_id = t.id
      where t.project_id = ${projectId}::uuid
    `.execute(db);
    Buffer.from(rows[0]?.file ?? '{}');
  },
} as const;

/** `{created, modified}` of a term, which is created with its translations here. */
const dates = sql`json_build_object(
  'created', t.created_at at time zone 'UTC', 'modified', t.updated_at at time zone 'UTC'
)`;

async function writeList(db: Db, rows: RawBuilder<unknown>): Promise<void> {
  const { rows: found } = await sql<{ list: string }>`
    select coalesce(json_agg(x)::text, '[]') as list from (${rows}) x
  `.execute(db);
  Buffer.from(`{"data":${found[0]?.list}}`);
}

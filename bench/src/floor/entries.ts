import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../apps/server/src/db/database.ts';

/** The query for a window of the editor, with the names of the API. */
export interface EntriesArgs {
  readonly projectId: string;
  readonly locale: string;
  readonly reference: string;
  readonly status?: string;
  readonly q?: string;
  readonly labels?: string;
  readonly order?: string;
  readonly offset?: number;
}

const statuses: Readonly<Record<string, RawBuilder<boolean>>> = {
  untranslated: sql`coalesce(tr.value, '') = ''`,
  translated: sql`tr.value <> ''`,
  reviewed: sql`tr.state = 'reviewed'`,
  unreviewed: sql`tr.state in ('translated', 'outdated')`,
  outdated: sql`tr.state = 'outdated'`,
};

/**
 * One `SELECT` of the 50 rows of a window and `JSON.stringify`. A search also counts all hits; for other
 * filters the counters may know them.
 */
export async function listEntries(db: Db, args: EntriesArgs): Promise<void> {
  const { rows } = await sql`
    select t.id, t.value as term, t.context, t.meta, t.is_plural, tr.value, tr.state, tr.revision,
      tr.updated_at, ref.value as reference
      ${args.q === undefined ? sql`` : sql`, count(*) over () as total`}
    ${fromTables(args)}
    where ${sql.join(conditionsOf(args), sql` and `)}
    order by ${args.order === 'name' ? sql`left(t.value, 500), t.id` : sql`t.position, t.id`}
    limit 50 offset ${args.offset ?? 0}
  `.execute(db);
  JSON.stringify({ data: rows });
}

/** One `SELECT` of the position of a term in the list. */
export async function locateEntry(
  db: Db,
  { termId, ...args }: EntriesArgs & { termId: string },
): Promise<void> {
  await sql`
    select count(*) ${fromTables(args)}
    where ${sql.join(conditionsOf(args), sql` and `)}
      and (t.position, t.id) < (
        select position, id from terms
        where project_id = ${args.projectId}::uuid and id = ${termId}::uuid
      )
  `.execute(db);
}

function fromTables({ locale, reference }: EntriesArgs): RawBuilder<unknown> {
  return sql`
    from terms t
    left join translations tr
      on tr.project_id = t.project_id and tr.locale = ${locale} and tr.term_id = t.id
    left join translations ref
      on ref.project_id = t.project_id and ref.locale = ${reference} and ref.term_id = t.id
  `;
}

function conditionsOf({ projectId, locale, status, q, labels }: EntriesArgs) {
  const words = q?.split(' ') ?? [];
  const isStatus = statuses[status ?? ''];
  return [
    sql`t.project_id = ${projectId}::uuid`,
    ...(isStatus ? [isStatus] : []),
    ...words.map(
      (word) => sql`
        lower(concat_ws(' ', t.value, tr.value, ref.value)) like ${`%${word.toLowerCase()}%`}
      `,
    ),
    ...(labels === undefined
      ? []
      : [
          sql`exists (
            select from translation_labels l
            where l.project_id = t.project_id and l.locale = ${locale} and l.term_id = t.id
              and l.label_id = ${labels}::uuid
          )`,
        ]),
  ];
}

import { sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { RowSource } from '../../db/backup/read-rows.ts';
import { joinOwnProject, ownProject } from '../../db/cluster/own-project.ts';
import type { Transaction } from '../../db/database.ts';
import {
  type ContentTable,
  contentColumns,
  contentKeys,
  projectRow,
} from './project-rows.mapper.ts';

const tables = Object.keys(contentColumns) as ContentTable[];

/**
 * The columns in the database: there, the bytes of a file or an image are in a blob and not in `content` as in the
 * backup.
 */
export const storedColumns: Readonly<Record<ContentTable, readonly string[]>> = {
  ...contentColumns,
  templates: withHash(contentColumns.templates),
  screenshots: withHash(contentColumns.screenshots),
};

function withHash(columns: readonly string[]): readonly string[] {
  return columns.map((name) => (name === 'content' ? 'content_hash' : name));
}

type Fill = NonNullable<RowSource['fill']>;

/** The queries that a backup of the project is read by. */
export function listRowSources(
  { projectId }: ProjectScope,
  fills: Readonly<Partial<Record<ContentTable, Fill>>>,
): readonly RowSource[] {
  const own = sql`${projectId}::uuid`;
  const project = columnsOf(Object.keys(projectRow.shape));
  return [
    {
      name: 'projects',
      query: sql`
        select row_to_json(r)::text as row
        from (select ${project} from projects t where t.id = ${own}) r
      `,
    },
    ...tables.map((name) => ({
      name,
      query: sql`
        select row_to_json(r)::text as row
        from (
          select ${selection(name)} from ${sql.table(name)} t
          where t.project_id = ${own} ${name === 'files' ? sql`and t.path is not null` : sql``}
          order by ${columnsOf(contentKeys[name])}
        ) r
      `,
      ...(fills[name] ? { fill: fills[name] } : {}),
    })),
  ];
}

function selection(table: ContentTable) {
  const columns = storedColumns[table];
  if (columns.includes('file_id')) {
    // The unnamed file has the id of its project, which is another one after a restore, so the backup has null for
    // it.
    const others = columnsOf(columns.filter((column) => column !== 'file_id'));
    return sql`nullif(t.file_id, t.project_id) as file_id, ${others}`;
  }
  if (table !== 'change_sets') return columnsOf(columns);
  // The ids of users and clients mean nothing in another installation, so the backup has their names.
  const others = columnsOf(columns.filter((column) => column !== 'summary'));
  return sql`${others}, t.summary || jsonb_strip_nulls(jsonb_build_object('actorName', coalesce(
    (select u.name from users u where t.actor_type = 'user' and u.id = t.actor_id),
    (select c.name from project_clients c where t.actor_type = 'client' and c.id = t.actor_id),
    t.summary ->> 'actorName'
  ))) as summary`;
}

function columnsOf(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(`t.${column}`)));
}

/** Inserts rows into the project, each with all columns of the backup. */
export async function insertContentRows(
  trx: Transaction,
  { projectId }: ProjectScope,
  args: { table: ContentTable; rows: readonly object[] },
): Promise<void> {
  const name = sql.table(args.table);
  const columns = storedColumns[args.table];
  const inserted = (column: string) =>
    column === 'file_id' ? sql`coalesce(t.file_id, ${projectId}::uuid)` : sql.ref(`t.${column}`);
  await sql`
    insert into ${name} (project_id, ${sql.join(columns.map((column) => sql.ref(column)))})
    select ${ownProject}, ${sql.join(columns.map(inserted))}
    from json_populate_recordset(null::${name}, ${JSON.stringify(args.rows)}::json) t
    ${joinOwnProject(projectId)}
  `.execute(trx);
}

/** Sets the counters from the rows. Returns false if there are more strings than the plan allows. */
export async function updateCounters(trx: Transaction, scope: ProjectScope): Promise<boolean> {
  const own = sql`${scope.projectId}::uuid`;
  await sql`
    update project_locales l
    set translated_count = counted.translated, reviewed_count = counted.reviewed
    from (
      select tr.locale, count(*) filter (where tr.value <> '' and not t.locked) as translated,
        count(*) filter (where tr.state = 'reviewed' and not t.locked) as reviewed
      from translations tr
      join terms t on t.project_id = ${own} and t.id = tr.term_id and t.archived_at is null
      where tr.project_id = ${own} group by tr.locale
    ) counted
    where l.project_id = ${own} and l.locale = counted.locale
  `.execute(trx);
  const { rows } = await sql<{ strings: number }>`
    update project_totals p
    set terms_count = (
        select count(*) from terms where project_id = ${own} and archived_at is null
      ), locked_count = (
        select count(*) from terms where project_id = ${own} and locked and archived_at is null
      ), locales_count = (
        select count(*) from project_locales where project_id = ${own} and archived_at is null
      ), last_position = (
        select greatest(
          max(position) filter (where archived_at is null),
          max(position) filter (where archived_at is not null), 0
        )
        from terms where project_id = ${own}
      )
    where p.project_id = ${own}
    returning locales_count::bigint * terms_count as strings
  `.execute(trx);
  return (rows[0]?.strings ?? 0) <= scope.entitlements.maxStrings;
}

/** A restored project keeps the time of its creation. */
export async function updateCreated(
  trx: Transaction,
  scope: ProjectScope,
  created: string,
): Promise<void> {
  await sql`
    update projects set created_at = ${created}::timestamptz where id = ${scope.projectId}::uuid
  `.execute(trx);
}

import type { FormatId } from '@parlance/formats';
import { sql } from 'kysely';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Db, Transaction } from '../../../db/database.ts';

export interface FileRow {
  readonly id: string;
  /** Null for the unnamed file. */
  readonly path: string | null;
  readonly format: FormatId | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = ['id', 'path', 'format', 'created_at', 'updated_at'] as const;

/** The unnamed file first, then the others by path. */
export async function listFileRows(db: Db, scope: ProjectScope): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .where('archived_at', 'is', null)
    .orderBy(sql`path nulls first`)
    .execute();
}

export async function findFile(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .select(columns)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** The ids of files that have terms. */
export async function listFilesWithTerms(db: Db, scope: ProjectScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f
    where f.project_id = ${scope.projectId}::uuid and f.archived_at is null and exists (
      select from terms t
      where t.project_id = ${scope.projectId}::uuid and t.file_id = f.id and t.archived_at is null
    )
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** How many texts of a file are translated, and how many of these reviewed. */
export interface TextCount {
  readonly translated: number;
  readonly reviewed: number;
}

/** The number of terms in a file, and of its texts by locale. */
export interface FileCount {
  readonly file_id: string;
  readonly terms: number;
  readonly locked: number;
  /** By locale code; without locales that have none. */
  readonly texts: Readonly<Record<string, TextCount>>;
}

/** The counts of all files that have terms. */
export async function listFileCounts(db: Db, scope: ProjectScope): Promise<readonly FileCount[]> {
  const projectId = sql`${scope.projectId}::uuid`;
  const { rows } = await sql<FileCount>`
    with counted as (
      select t.file_id, count(*) as terms, count(*) filter (where t.locked) as locked
      from terms t
      where t.project_id = ${projectId} and t.archived_at is null
      group by t.file_id
    ), texts as (
      select t.file_id, tr.locale, count(*) as translated,
        count(*) filter (where tr.state = 'reviewed') as reviewed
      from terms t
      join translations tr on tr.project_id = ${projectId} and tr.term_id = t.id and tr.value <> ''
      where t.project_id = ${projectId} and t.archived_at is null and not t.locked
      group by t.file_id, tr.locale
    )
    select c.file_id, c.terms, c.locked, coalesce(
      (
        select json_object_agg(
          x.locale, json_build_object('translated', x.translated, 'reviewed', x.reviewed)
        )
        from texts x where x.file_id = c.file_id
      ), '{}'
    ) as texts
    from counted c
  `.execute(db);
  return rows;
}

/** The counts of a project whose terms are all in one file, read from its counters. */
export async function findCounts(db: Db, scope: ProjectScope): Promise<Omit<FileCount, 'file_id'>> {
  const { rows } = await sql<Omit<FileCount, 'file_id'>>`
    select p.terms_count as terms, p.locked_count as locked, coalesce((
      select json_object_agg(
        l.locale,
        json_build_object('translated', l.translated_count, 'reviewed', l.reviewed_count)
      )
      from project_locales l
      where l.project_id = ${scope.projectId}::uuid and l.archived_at is null
    ), '{}') as texts
    from project_totals p where p.project_id = ${scope.projectId}::uuid
  `.execute(db);
  return rows[0] ?? { terms: 0, locked: 0, texts: {} };
}

/** What the checks found in a file, in a locale that has any findings. */
export interface FindingCount {
  readonly file_id: string;
  readonly locale: string;
  readonly errors: number;
  readonly warnings: number;
}

/** The counts of findings by file and locale, without ignored ones. */
export async function listFindingCounts(
  db: Db,
  scope: ProjectScope,
): Promise<readonly FindingCount[]> {
  const { rows } = await sql<FindingCount>`
    select t.file_id, f.locale, count(*) filter (where f.severity = 'error') as errors,
      count(*) filter (where f.severity = 'warning') as warnings
    from findings f
    join terms t on t.project_id = ${scope.projectId}::uuid and t.id = f.term_id
      and t.archived_at is null
    where f.project_id = ${scope.projectId}::uuid and not f.is_ignored
    group by t.file_id, f.locale
  `.execute(db);
  return rows;
}

/** Throws if another file has the path. */
export async function insertFile(
  trx: Transaction,
  scope: ProjectScope,
  file: { id: string; path: string; format: FormatId | null },
): Promise<FileRow> {
  return trx
    .insertInto('files')
    .values({ project_id: scope.projectId, ...file })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Throws if another file has the path. Undefined properties stay unchanged. */
export async function updateFile(
  trx: Transaction,
  scope: ProjectScope,
  file: { id: string; path?: string | undefined; format?: FormatId | null | undefined },
): Promise<void> {
  const { id, path, format } = file;
  await trx
    .updateTable('files')
    .set({
      ...(path === undefined ? {} : { path }),
      ...(format === undefined ? {} : { format }),
      updated_at: sql`now()`,
    })
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .execute();
}

import type { ImageType, ScreenshotRegion } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { regionArea } from '../../content/screenshots.queries.ts';
import type { Db } from '../../db/database.ts';

export interface ScreenshotRow {
  readonly id: string;
  readonly name: string;
  readonly content_hash: string;
  readonly media_type: ImageType;
  readonly width: number;
  readonly height: number;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Those of living terms. */
  readonly regions: readonly ScreenshotRegion[];
}

const columns = ({ projectId }: ProjectScope) => sql`
  s.id, s.name, s.content_hash, s.media_type, s.width, s.height, s.revision, s.created_at,
  s.updated_at, coalesce((
    select json_agg(json_build_object(
      'termId', r.term_id, 'term', left(t.value, 255), 'area', ${regionArea}
    ) order by r.id)
    from screenshot_regions r
    join terms t on t.project_id = ${projectId}::uuid and t.id = r.term_id
      and t.archived_at is null
    where r.project_id = ${projectId}::uuid and r.screenshot_id = s.id
  ), '[]') as regions
`;

export interface ScreenshotArgs {
  readonly termId?: string | undefined;
  /** The last screenshot of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Lists living screenshots newest first; their ids grow with time. */
export async function listScreenshotRows(
  db: Db,
  scope: ProjectScope,
  { termId, cursor, limit }: ScreenshotArgs,
): Promise<ScreenshotRow[]> {
  const { projectId } = scope;
  const conditions: RawBuilder<unknown>[] = [
    sql`s.project_id = ${projectId}::uuid and s.archived_at is null`,
  ];
  if (cursor !== undefined) conditions.push(sql`s.id < ${cursor}::uuid`);
  if (termId !== undefined) {
    conditions.push(sql`exists (
      select from screenshot_regions r
      join terms t on t.project_id = ${projectId}::uuid and t.id = r.term_id
        and t.archived_at is null
      where r.project_id = ${projectId}::uuid and r.term_id = ${termId}::uuid
        and r.screenshot_id = s.id
    )`);
  }
  const { rows } = await sql<ScreenshotRow>`
    select ${columns(scope)} from screenshots s
    where ${sql.join(conditions, sql` and `)}
    order by s.id desc limit ${limit}
  `.execute(db);
  return rows;
}

export async function findScreenshotRow(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<ScreenshotRow | undefined> {
  const { rows } = await sql<ScreenshotRow>`
    select ${columns(scope)} from screenshots s
    where s.project_id = ${scope.projectId}::uuid and s.id = ${id}::uuid and s.archived_at is null
  `.execute(db);
  return rows[0];
}

/** Counts the living screenshots that each living term is on. */
export async function countByTerm(
  db: Db,
  { projectId }: ProjectScope,
): Promise<{ termId: string; count: number }[]> {
  const { rows } = await sql<{ termId: string; count: number }>`
    select r.term_id as "termId", count(distinct s.id) as count
    from screenshot_regions r
    join screenshots s on s.project_id = ${projectId}::uuid and s.id = r.screenshot_id
      and s.archived_at is null
    join terms t on t.project_id = ${projectId}::uuid and t.id = r.term_id
      and t.archived_at is null
    where r.project_id = ${projectId}::uuid
    group by r.term_id order by r.term_id
  `.execute(db);
  return rows;
}

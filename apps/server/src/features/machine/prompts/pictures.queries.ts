import type { ImageType, ScreenshotArea } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import { regionArea } from '../../../content/screenshots.queries.ts';
import type { Db } from '../../../db/database.ts';

/** A screenshot that a term is on. */
export interface PictureRow {
  readonly id: string;
  readonly name: string;
  readonly content_hash: string;
  readonly media_type: ImageType;
  readonly width: number;
  readonly height: number;
  /** Null where it is on the whole image. */
  readonly area: ScreenshotArea | null;
}

/** Lists the living screenshots that a term is on: those on which its place is marked before others, and later ones first. */
export async function listPictureRows(
  db: Db,
  { projectId }: InProject,
  termId: string,
  limit: number,
): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select s.id, s.name, s.content_hash, s.media_type, s.width, s.height, ${regionArea} as area
    from screenshots s
    join screenshot_regions r on r.project_id = ${projectId}::uuid and r.screenshot_id = s.id
      and r.id = (
        select own.id from screenshot_regions own
        where own.project_id = ${projectId}::uuid and own.screenshot_id = s.id
          and own.term_id = ${termId}::uuid
        order by own.x is null, own.id limit 1
      )
    where s.project_id = ${projectId}::uuid and s.archived_at is null
      and s.id in (
        select of_term.screenshot_id from screenshot_regions of_term
        where of_term.project_id = ${projectId}::uuid and of_term.term_id = ${termId}::uuid
      )
    order by r.x is null, s.id desc limit ${limit}::int
  `.execute(db);
  return rows;
}

import { isDeepStrictEqual } from 'node:util';
import type { ImageType, ScreenshotArea } from '@parlance/contract';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { joinOwnProject, ownProject } from '../db/cluster/own-project.ts';
import type { Transaction } from '../db/database.ts';
import type { ContentLock } from './locks.queries.ts';

// Regions of archived terms stay on their screenshots, and are shown again when the term is restored. What is written
// and compared here are the regions of living terms.

/** Where a term is on a screenshot; on the whole image without an area. */
export interface Region {
  readonly termId: string;
  readonly area: ScreenshotArea | null;
}

/** What can be changed of a screenshot. */
export interface ScreenshotState {
  readonly name: string;
  readonly regions: readonly Region[];
}

export interface NewScreenshot {
  readonly id: string;
  readonly name: string;
  readonly contentHash: string;
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
}

export async function insertScreenshot(
  trx: Transaction,
  lock: ContentLock,
  { id, name, contentHash, mediaType, width, height }: NewScreenshot,
): Promise<void> {
  await trx
    .insertInto('screenshots')
    .values({
      project_id: lock.projectId,
      id,
      name,
      content_hash: contentHash,
      media_type: mediaType,
      width,
      height,
    })
    .execute();
}

/** How many living screenshots a project has. */
export async function countLivingScreenshots(trx: Transaction, lock: ContentLock): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from screenshots
    where project_id = ${lock.projectId}::uuid and archived_at is null
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The name and the regions of a living screenshot, with its revision; undefined where there is none. */
export async function findScreenshotState(
  trx: Transaction,
  lock: ContentLock,
  id: string,
): Promise<(ScreenshotState & { readonly revision: number }) | undefined> {
  const { rows } = await sql<ScreenshotState & { revision: number }>`
    select s.name, s.revision, coalesce((
      select json_agg(json_build_object('termId', r.term_id, 'area', ${regionArea}) order by r.id)
      from screenshot_regions r
      join terms t on t.project_id = ${lock.projectId}::uuid and t.id = r.term_id
        and t.archived_at is null
      where r.project_id = ${lock.projectId}::uuid and r.screenshot_id = ${id}::uuid
    ), '[]') as regions
    from screenshots s
    where s.project_id = ${lock.projectId}::uuid and s.id = ${id}::uuid and s.archived_at is null
  `.execute(trx);
  return rows[0];
}

/** The area of a region `r` as JSON; null for the whole image. */
export const regionArea = sql`case when r.x is not null then json_build_object(
  'x', r.x, 'y', r.y, 'width', r.width, 'height', r.height
) end`;

/** The ids of those of the terms that are living. The content lock keeps them so. */
export async function listLivingTerms(
  trx: Transaction,
  lock: ContentLock,
  termIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (termIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from terms
    where project_id = ${lock.projectId}::uuid and id = any(${[...new Set(termIds)]}::uuid[])
      and archived_at is null
  `.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Writes what has changed of a living screenshot, and makes its revision grow. */
export async function updateScreenshot(
  trx: Transaction,
  lock: ContentLock,
  { id, before, after }: { id: string; before: ScreenshotState; after: ScreenshotState },
): Promise<void> {
  await sql`
    update screenshots set name = ${after.name}, revision = revision + 1, updated_at = now()
    where project_id = ${lock.projectId}::uuid and id = ${id}::uuid and archived_at is null
  `.execute(trx);
  if (isDeepStrictEqual(before.regions, after.regions)) return;
  await deleteRegions(trx, lock, id);
  await insertRegions(trx, lock, { screenshotId: id, regions: after.regions });
}

/** Deletes the regions of living terms. */
async function deleteRegions(
  trx: Transaction,
  lock: ContentLock,
  screenshotId: string,
): Promise<void> {
  await sql`
    delete from screenshot_regions r using terms t
    where r.project_id = ${lock.projectId}::uuid and r.screenshot_id = ${screenshotId}::uuid
      and t.project_id = ${lock.projectId}::uuid and t.id = r.term_id and t.archived_at is null
  `.execute(trx);
}

/** Adds regions of living terms, behind those that are there. */
export async function insertRegions(
  trx: Transaction,
  lock: ContentLock,
  { screenshotId, regions }: { screenshotId: string; regions: readonly Region[] },
): Promise<void> {
  if (regions.length === 0) return;
  const rows = regions.map(({ termId, area }) => ({ id: newId(), term_id: termId, ...area }));
  await sql`
    insert into screenshot_regions (project_id, screenshot_id, id, term_id, x, y, width, height)
    select ${ownProject}, ${screenshotId}::uuid, r.id, r.term_id, r.x, r.y, r.width, r.height
    from json_populate_recordset(null::screenshot_regions, ${JSON.stringify(rows)}::json) r
    ${joinOwnProject(lock.projectId)}
  `.execute(trx);
}

/** Archives a screenshot or restores it. Returns its name, or undefined where nothing was changed. */
export async function markScreenshot(
  trx: Transaction,
  lock: ContentLock,
  { id, archived }: { id: string; archived: boolean },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('screenshots')
    .set({ archived_at: archived ? sql`now()` : null })
    .where('project_id', '=', lock.projectId)
    .where('id', '=', id)
    .where('archived_at', archived ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

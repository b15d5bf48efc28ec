import type { WebhookEventType } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { FollowedProject } from '../../../content/activity/followers.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';

/** A webhook that is told what happens. */
export interface FollowingWebhook {
  readonly id: string;
  readonly types: readonly WebhookEventType[] | null;
  readonly locales: readonly string[] | null;
  readonly file_ids: readonly string[] | null;
  readonly label_ids: readonly string[] | null;
  readonly followed_seq: number;
}

/** Whether a webhook of the project is told what happens, as most projects have none. */
export async function hasFollowing(db: Db, { projectId }: InProject): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('project_id', '=', projectId)
    .where('is_enabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the webhooks of a project that are enabled as they are, so that nobody else makes deliveries of them. */
export async function lockFollowing(
  trx: Transaction,
  { projectId }: InProject,
): Promise<FollowingWebhook[]> {
  const { rows } = await sql<FollowingWebhook>`
    select w.id, w.types, w.locales, w.file_ids, w.label_ids, w.followed_seq from webhooks w
    where w.project_id = ${projectId}::uuid and w.is_enabled and exists (
      select from webhook_secrets s
      where s.project_id = ${projectId}::uuid and s.webhook_id = w.id and s.valid_until is null
    )
    order by w.id
    for update of w
  `.execute(trx);
  return rows;
}

export async function updateFollowedSeq(
  trx: Transaction,
  { projectId }: InProject,
  ids: readonly string[],
  seq: number,
): Promise<void> {
  await sql`
    update webhooks set followed_seq = ${seq}
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[]) and followed_seq < ${seq}
  `.execute(trx);
}

export async function findProjectName(db: Db, { projectId }: InProject): Promise<string> {
  const row = await db
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Lists in which locales change sets have changed something; an empty one stands for terms. */
export async function listLocalesOf(
  db: Db,
  { projectId }: InProject,
  changeSetIds: readonly string[],
): Promise<{ id: string; locale: string }[]> {
  const { rows } = await sql<{ id: string; locale: string }>`
    select c.change_set_id as id, c.locale from changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
    union
    select c.change_set_id as id, c.locale from label_changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
  `.execute(db);
  return rows;
}

/** Lists in which files change sets have changed something. */
export async function listFilesOf(
  db: Db,
  { projectId }: InProject,
  changeSetIds: readonly string[],
): Promise<{ id: string; file_id: string }[]> {
  const { rows } = await sql<{ id: string; file_id: string }>`
    select distinct touched.id, t.file_id
    from (
      select c.change_set_id as id, c.term_id from changes c
      where c.project_id = ${projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
      union
      select c.change_set_id as id, c.term_id from label_changes c
      where c.project_id = ${projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
    ) touched
    -- Also of terms that are archived.
    join (
      select own.id, own.file_id, own.archived_at from terms own
      where own.project_id = ${projectId}::uuid
    ) t on t.id = touched.term_id
  `.execute(db);
  return rows;
}

/** The paths of files, also of archived ones. */
export async function listPaths(
  db: Db,
  { projectId }: InProject,
  fileIds: readonly string[],
): Promise<{ id: string; path: string | null }[]> {
  const { rows } = await sql<{ id: string; path: string | null }>`
    select f.id, f.path, f.archived_at from files f
    where f.project_id = ${projectId}::uuid and f.id = any(${fileIds}::uuid[])
  `.execute(db);
  return rows;
}

/** Lists which of some labels are on what change sets have changed, or were put on it or taken off. */
export async function listLabelsOf(
  db: Db,
  { projectId }: InProject,
  changeSetIds: readonly string[],
  labelIds: readonly string[],
): Promise<{ id: string; label_id: string }[]> {
  const { rows } = await sql<{ id: string; label_id: string }>`
    select c.change_set_id as id, l.label_id from changes c
    join term_labels l on l.project_id = ${projectId}::uuid and l.term_id = c.term_id
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
      and l.label_id = any(${labelIds}::uuid[])
    union
    select c.change_set_id as id, l.label_id from changes c
    join translation_labels l on l.project_id = ${projectId}::uuid and l.term_id = c.term_id
      and l.locale = c.locale
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
      and l.label_id = any(${labelIds}::uuid[])
    union
    select c.change_set_id as id, c.label_id from label_changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${changeSetIds}::uuid[])
      and c.label_id = any(${labelIds}::uuid[])
  `.execute(db);
  return rows;
}

/** Lists which of some labels are on terms. */
export async function listLabelsOfTerms(
  db: Db,
  { projectId }: InProject,
  termIds: readonly string[],
  labelIds: readonly string[],
): Promise<{ id: string; label_id: string }[]> {
  const { rows } = await sql<{ id: string; label_id: string }>`
    select l.term_id as id, l.label_id from term_labels l
    where l.project_id = ${projectId}::uuid and l.term_id = any(${termIds}::uuid[])
      and l.label_id = any(${labelIds}::uuid[])
  `.execute(db);
  return rows;
}

/** Of some projects, lists those with webhooks that are told what happens, and how far all of them were. */
export async function listFollowing(
  db: Db,
  projectIds: readonly string[],
): Promise<FollowedProject[]> {
  const { rows } = await sql<FollowedProject>`
    select w.project_id, min(w.followed_seq) as followed_seq from webhooks w
    where w.project_id = any(${projectIds}::uuid[]) and w.is_enabled
    group by w.project_id
  `.execute(db);
  return rows;
}

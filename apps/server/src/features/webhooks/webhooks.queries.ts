import type { WebhookEventType } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';

/** Which events a webhook is told; null for all. */
export interface WebhookFilter {
  readonly types: readonly WebhookEventType[] | null;
  readonly locales: readonly string[] | null;
  readonly fileIds: readonly string[] | null;
  readonly labelIds: readonly string[] | null;
}

export interface WebhookRow {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly types: WebhookEventType[] | null;
  readonly locales: string[] | null;
  readonly file_ids: string[] | null;
  readonly label_ids: string[] | null;
  readonly is_enabled: boolean;
  readonly disabled_reason: 'person' | 'gone' | 'failing' | null;
  readonly disabled_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_delivered_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly creator: string | null;
  readonly ending: string | null;
  readonly previous_ending: string | null;
  readonly previous_until: Date | null;
}

/** Lists the webhooks of a project, newest first, or one of them. */
export async function listWebhookRows(
  db: Db,
  { projectId }: InProject,
  id?: string,
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.types, w.locales, w.file_ids, w.label_ids, w.is_enabled,
      w.disabled_reason, w.disabled_at, w.failing_since, w.last_delivered_at, w.created_at,
      u.id as created_by, u.name as creator, s.ending,
      previous.ending as previous_ending, previous.valid_until as previous_until
    from webhooks w
    left join users u on u.id = w.created_by
    left join webhook_secrets s on s.project_id = ${projectId}::uuid and s.webhook_id = w.id
      and s.valid_until is null
    left join webhook_secrets previous on previous.project_id = ${projectId}::uuid
      and previous.webhook_id = w.id and previous.valid_until > now()
    where w.project_id = ${projectId}::uuid
      and (${id ?? null}::uuid is null or w.id = ${id ?? null}::uuid)
    order by w.created_at desc, w.id desc
  `.execute(db);
  return rows;
}

export async function countWebhooks(db: Db, { projectId }: InProject): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewWebhook extends WebhookFilter {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** The number of the last activity that it is not told any more. */
  readonly followedSeq: number;
}

export async function insertWebhook(
  trx: Transaction,
  { projectId, actor }: ProjectScope,
  { id, name, url, followedSeq, ...filter }: NewWebhook,
): Promise<void> {
  await trx
    .insertInto('webhooks')
    .values({
      project_id: projectId,
      id,
      name,
      url,
      ...toColumns(filter),
      followed_seq: followedSeq,
      created_by: actor.id,
    })
    .execute();
}

/** Keeps a webhook as it is until the transaction ends. False where there is none. */
export async function lockWebhook(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type WebhookChange = {
  readonly [Name in keyof WebhookFilter | 'name' | 'url']?:
    | (WebhookFilter & { name: string; url: string })[Name]
    | undefined;
};

export async function updateWebhook(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
  { name, url, ...filter }: WebhookChange,
): Promise<void> {
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { url }),
    ...toColumns(filter),
  };
  if (Object.keys(columns).length === 0) return;
  await trx
    .updateTable('webhooks')
    .set(columns)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Lets a webhook be told again what happens, from the activity on that follows a number. */
export async function updateToEnabled(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
  followedSeq: number,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({
      is_enabled: true,
      disabled_reason: null,
      disabled_at: null,
      failing_since: null,
      followed_seq: followedSeq,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** Stops a webhook that is enabled. Returns its name; undefined where it is none, or disabled already. */
export async function updateToDisabled(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
  reason: 'person' | 'gone' | 'failing',
): Promise<{ name: string; url: string } | undefined> {
  return trx
    .updateTable('webhooks')
    .set({ is_enabled: false, disabled_reason: reason, disabled_at: sql`now()` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .returning(['name', 'url'])
    .executeTakeFirst();
}

export async function deleteWebhook(
  trx: Transaction,
  { projectId }: InProject,
  id: string,
): Promise<void> {
  await trx
    .deleteFrom('webhooks')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}

/** The number of the last activity of a project; those without a number come behind it. */
export async function findLastSeq(db: Db, { projectId }: InProject): Promise<number> {
  const head = await db
    .selectFrom('activity_heads')
    .select('last_seq')
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return head?.last_seq ?? 0;
}

function toColumns({ types, locales, fileIds, labelIds }: Partial<WebhookChange>) {
  return {
    ...(types === undefined ? {} : { types: types && [...types] }),
    ...(locales === undefined ? {} : { locales: locales && [...locales] }),
    ...(fileIds === undefined ? {} : { file_ids: fileIds && [...fileIds] }),
    ...(labelIds === undefined ? {} : { label_ids: labelIds && [...labelIds] }),
  };
}

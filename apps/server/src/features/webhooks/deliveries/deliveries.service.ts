import {
  type Delivery,
  type endpoints,
  type ListedDelivery,
  type Output,
  type ParsedBody,
  type ParsedQuery,
  testEventType,
  type Webhook,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { toTestEvent } from '../following/events.mapper.ts';
import { findProjectName } from '../following/following.queries.ts';
import { lockWebhook } from '../webhooks.queries.ts';
import { getWebhook } from '../webhooks.service.ts';
import { toAttempt, toListedDelivery } from './deliveries.mapper.ts';
import {
  findBody,
  insertDeliveries,
  listAttemptRows,
  listDeliveryRows,
  updateFailedToReplay,
  updateToReplay,
} from './deliveries.queries.ts';
import type { TellDeliveries } from './telling.service.ts';

export interface DeliveryContext extends Pick<Context, 'db' | 'config'> {
  /** Sends soon what is due in a project. */
  readonly sendSoon: (projectId: string) => Promise<void>;
  readonly tellDeliveries: TellDeliveries;
}

export async function listDeliveries(
  db: Db,
  scope: ProjectScope,
  webhookId: string,
  query: ParsedQuery<typeof endpoints.listDeliveries>,
): Promise<Output<typeof endpoints.listDeliveries>> {
  await getWebhook(db, scope, webhookId);
  const rows = await listDeliveryRows(db, scope, webhookId, query);
  const last = rows.length === query.limit ? rows.at(-1) : undefined;
  return { deliveries: rows.map(toListedDelivery), nextCursor: last?.id ?? null };
}

export async function getDelivery(
  db: Db,
  scope: ProjectScope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<Delivery> {
  // What became of the delivery and its attempts belong together, and an attempt may end at this moment.
  return inTransaction(
    db,
    async (trx) => {
      const listed = await getListedDelivery(trx, scope, webhookId, deliveryId);
      const body = (await findBody(trx, scope, deliveryId)) ?? '';
      const log = await listAttemptRows(trx, scope, deliveryId);
      return { ...listed, body, log: log.map(toAttempt) };
    },
    { readOnly: true },
  );
}

export async function testWebhook(
  { db, config, sendSoon, tellDeliveries }: DeliveryContext,
  scope: ProjectScope,
  webhookId: string,
): Promise<ListedDelivery> {
  const id = newId();
  await inTransaction(db, async (trx) => {
    const { ending } = await lockAndGetWebhook(trx, scope, webhookId);
    if (ending === null) throw refused('needs a new secret');
    const project = { id: scope.projectId, name: await findProjectName(trx, scope) };
    const event = toTestEvent({ project, actor: scope.actor, publicUrl: config.publicUrl });
    const body = JSON.stringify(event);
    await insertDeliveries(trx, scope, [{ id, webhookId, type: testEventType, body }]);
  });
  tellDeliveries(scope, webhookId);
  await sendSoon(scope.projectId);
  return getListedDelivery(db, scope, webhookId, id);
}

export async function replayDelivery(
  { db, sendSoon, tellDeliveries }: DeliveryContext,
  scope: ProjectScope,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<ListedDelivery> {
  const replayed = await inTransaction(db, async (trx) => {
    const webhook = await lockAndGetWebhook(trx, scope, webhookId);
    const isThere = await updateToReplay(trx, scope, webhookId, deliveryId);
    if (!isThere) throw new AppError('NotFound');
    requireEnabled(webhook);
    return getListedDelivery(trx, scope, webhookId, deliveryId);
  });
  tellDeliveries(scope, webhookId);
  await sendSoon(scope.projectId);
  return replayed;
}

export async function replayFailedDeliveries(
  { db, sendSoon, tellDeliveries }: DeliveryContext,
  scope: ProjectScope,
  webhookId: string,
  { since }: ParsedBody<typeof endpoints.replayFailedDeliveries>,
): Promise<{ count: number }> {
  const count = await inTransaction(db, async (trx) => {
    requireEnabled(await lockAndGetWebhook(trx, scope, webhookId));
    return updateFailedToReplay(trx, scope, webhookId, new Date(since));
  });
  tellDeliveries(scope, webhookId);
  await sendSoon(scope.projectId);
  return { count };
}

async function getListedDelivery(
  db: Db,
  scope: ProjectScope,
  webhookId: string,
  id: string,
): Promise<ListedDelivery> {
  const [row] = await listDeliveryRows(db, scope, webhookId, { id, limit: 1 });
  if (!row) throw new AppError('NotFound');
  return toListedDelivery(row);
}

async function lockAndGetWebhook(
  trx: Transaction,
  scope: ProjectScope,
  id: string,
): Promise<Webhook> {
  if (!(await lockWebhook(trx, scope, id))) throw new AppError('NotFound');
  return getWebhook(trx, scope, id);
}

function requireEnabled({ isEnabled }: Webhook): void {
  if (!isEnabled) throw refused('is disabled');
}

function refused(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'params.webhookId', message }]);
}

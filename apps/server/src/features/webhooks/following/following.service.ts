import type { WebhookEvent } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { InProject } from '../../../access/scope.ts';
import { defineFollower, type LogFollower } from '../../../content/activity/followers.ts';
import { type ActivityRow, listActivityRows } from '../../../content/activity/reading.queries.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { insertDeliveries, type NewDelivery } from '../deliveries/deliveries.queries.ts';
import type { TellDeliveries } from '../deliveries/telling.service.ts';
import { isWanted, toEvent } from './events.mapper.ts';
import { readFacts } from './facts.service.ts';
import {
  type FollowingWebhook,
  findProjectName,
  hasFollowing,
  listFollowing,
  lockFollowing,
  updateFollowedSeq,
} from './following.queries.ts';

// The follower makes deliveries of activities, in their order. Each webhook knows the number that it has got to, which moves in the transaction that puts the deliveries in. So none is lost, and none made twice.

export interface FollowingContext extends Pick<Context, 'db' | 'config'> {
  /** Sends soon what is due in a project. */
  readonly sendSoon: (projectId: string) => Promise<void>;
  readonly tellDeliveries: TellDeliveries;
}

const activitiesAtOnce = 100;

export function defineFollowing(context: FollowingContext): LogFollower {
  const { db } = context;
  return defineFollower(db, {
    name: 'webhook-events',
    actor: 'job:webhooks',
    delayMs: 250,
    concurrency: 4,
    maxDelaySeconds: 300,
    timeoutSeconds: 600,
    // Most projects have no webhooks.
    hasToFollow: (project) => hasFollowing(db, project),
    listProgress: (projectIds) => listFollowing(db, projectIds),
    async followNext(scope) {
      const batch = await followSome(context, scope);
      for (const id of batch.webhookIds) context.tellDeliveries(scope, id);
      if (batch.webhookIds.length > 0) await context.sendSoon(scope.projectId);
      return !batch.isLast;
    },
  });
}

async function followSome(
  { db, config }: FollowingContext,
  scope: InProject,
): Promise<{ readonly webhookIds: readonly string[]; readonly isLast: boolean }> {
  return inTransaction(db, async (trx) => {
    const webhooks = await lockFollowing(trx, scope);
    if (webhooks.length === 0) return { webhookIds: [], isLast: true };
    const after = Math.min(...webhooks.map((webhook) => webhook.followed_seq));
    const rows = await listActivityRows(trx, scope, { after, limit: activitiesAtOnce });
    const last = rows.at(-1);
    if (!last) return { webhookIds: [], isLast: true };
    const project = { id: scope.projectId, name: await findProjectName(trx, scope) };
    const told = { project, publicUrl: config.publicUrl };
    const deliveries = await planDeliveries(trx, scope, { webhooks, rows, told });
    await insertDeliveries(trx, scope, deliveries);
    const ids = webhooks.map(({ id }) => id);
    await updateFollowedSeq(trx, scope, ids, last.seq);
    const webhookIds = [...new Set(deliveries.map(({ webhookId }) => webhookId))];
    return { webhookIds, isLast: rows.length < activitiesAtOnce };
  });
}

async function planDeliveries(
  trx: Transaction,
  scope: InProject,
  {
    webhooks,
    rows,
    told,
  }: {
    readonly webhooks: readonly FollowingWebhook[];
    readonly rows: readonly ActivityRow[];
    readonly told: { project: WebhookEvent['data']['project']; publicUrl: string };
  },
): Promise<NewDelivery[]> {
  const labelIds = [...new Set(webhooks.flatMap((webhook) => webhook.label_ids ?? []))];
  const facts = await readFacts(trx, scope, rows, labelIds);
  return rows.flatMap((row) => {
    const about = facts.get(row.id);
    if (!about) return [];
    const event = toEvent(row, about, told);
    const body = JSON.stringify(event);
    return webhooks
      .filter((webhook) => isWanted(webhook, row, about))
      .map(({ id: webhookId }) => ({ id: newId(), webhookId, type: event.type, body }));
  });
}

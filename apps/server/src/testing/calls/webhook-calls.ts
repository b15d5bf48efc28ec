import type { deliveryEndpoints, webhookEndpoints } from '@parlance/contract';
import type { CallTarget } from './call-target.ts';
import type { Call } from './calls.ts';

type WebhookEndpointName = keyof typeof webhookEndpoints | keyof typeof deliveryEndpoints;

/** Calls of the endpoints of webhooks that succeed for an admin. */
export const webhookCalls: Readonly<
  Record<WebhookEndpointName, (target: CallTarget) => Promise<Call> | Call>
> = {
  listWebhooks: ({ projectId }) => ({ params: { projectId } }),
  getWebhook: onWebhook,
  createWebhook: async (target) => {
    await target.webhook();
    const types = ['content.purged'];
    const body = { name: 'Build', url: 'https://receiver.invalid/hook', types };
    return { params: { projectId: target.projectId }, body };
  },
  updateWebhook: async (target) => ({ ...(await onWebhook(target)), body: { name: 'Other' } }),
  deleteWebhook: onWebhook,
  rotateWebhook: async (target) => ({ ...(await onWebhook(target)), body: { overlapHours: 24 } }),
  testWebhook: onWebhook,
  listDeliveries: onWebhook,
  getDelivery: onDelivery,
  replayDelivery: onDelivery,
  replayFailedDeliveries: async (target) => ({
    ...(await onWebhook(target)),
    body: { since: '2026-01-01T00:00:00.000Z' },
  }),
};

async function onWebhook({ projectId, webhook }: CallTarget): Promise<Call> {
  return { params: { projectId, webhookId: await webhook() } };
}

async function onDelivery({ projectId, delivery }: CallTarget): Promise<Call> {
  return { params: { projectId, ...(await delivery()) } };
}

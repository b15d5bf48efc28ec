import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, id } from '../schemas.ts';
import { testEventType, webhookEventTypes } from './webhook-events.ts';

/** The states of a delivery: it waits for its next attempt, has got through, or was given up. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** Why there was no answer to an attempt. */
export const attemptErrors = [
  'address',
  'name',
  'connection',
  'certificate',
  'timeout',
  'answer',
  'secret',
] as const;

export type AttemptError = (typeof attemptErrors)[number];

const attemptOutcome = {
  at: z.iso.datetime().describe('When it was made.'),
  durationMs: count,
  status: z.int().nullable().describe('The status of the answer; null where there was none.'),
  error: z
    .enum(attemptErrors)
    .nullable()
    .describe(
      'Why there was no answer. `address`: it is none that Parlance may call. `name`: DNS does not know it. `connection`: nobody listens, or the connection broke. `certificate`: TLS failed. `timeout`: it took longer than 15 seconds. `answer`: it was no HTTP. `secret`: the secret can not be read.',
    ),
};

/** One time that a delivery was sent. */
export const deliveryAttempt = z
  .object({
    ...attemptOutcome,
    requestHeaders: z.record(z.string(), z.string()),
    answerHeaders: z.record(z.string(), z.string()).nullable(),
    answerBody: z
      .string()
      .nullable()
      .describe('At most its first 8192 characters; null where there was no answer.'),
  })
  .meta({ id: 'DeliveryAttempt' });

export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

/** A delivery without what was sent and answered. */
export const listedDelivery = z
  .object({
    id: id.describe('The header `webhook-id`, which each attempt has.'),
    type: z.enum([...webhookEventTypes, testEventType]),
    state: z.enum(deliveryStates),
    createdAt: z.iso.datetime(),
    attempts: count.describe('How often it was sent.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('Null where it is not pending.'),
    lastAttempt: z.object(attemptOutcome).nullable(),
  })
  .meta({ id: 'ListedDelivery' });

export type ListedDelivery = z.infer<typeof listedDelivery>;

export const delivery = listedDelivery
  .extend({
    body: z.string().describe('The body as it is sent: the same bytes in each attempt.'),
    log: z.array(deliveryAttempt).describe('All attempts, the latest first.'),
  })
  .meta({ id: 'Delivery' });

export type Delivery = z.infer<typeof delivery>;

const replayDeliveriesBody = z.object({
  since: z.iso.datetime().describe('Of deliveries that were put in since then.'),
});

const webhookPath = '/projects/:projectId/webhooks/:webhookId';
const deliveryPath = `${webhookPath}/deliveries/:deliveryId` as const;

export const deliveryEndpoints = {
  testWebhook: endpoint({
    method: 'POST',
    path: `${webhookPath}/test`,
    summary: 'Send a test event to the receiver of a webhook',
    access: 'user',
    action: 'EditWebhooks',
    success: { status: 201, data: listedDelivery },
    errors: ['BadRequest'],
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: `${webhookPath}/deliveries`,
    summary: 'Get a part of the deliveries of a webhook, newest first',
    access: 'user',
    action: 'ViewWebhooks',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: id.optional().describe('Where to go on, from `nextCursor`.'),
      state: z.enum(deliveryStates).optional(),
      type: z.enum([...webhookEventTypes, testEventType]).optional(),
    }),
    success: {
      status: 200,
      data: z.object({
        deliveries: z.array(listedDelivery),
        nextCursor: z
          .string()
          .nullable()
          .describe('The `cursor` that asks for what comes after; null at the end.'),
      }),
    },
    errors: ['BadRequest'],
  }),
  getDelivery: endpoint({
    method: 'GET',
    path: deliveryPath,
    summary: 'Get a delivery with what was sent and answered',
    access: 'user',
    action: 'ViewWebhooks',
    success: { status: 200, data: delivery },
    errors: [],
  }),
  replayDelivery: endpoint({
    method: 'POST',
    path: `${deliveryPath}/replay`,
    summary: 'Send a delivery once more',
    access: 'user',
    action: 'EditWebhooks',
    success: { status: 201, data: listedDelivery },
    errors: ['BadRequest'],
  }),
  replayFailedDeliveries: endpoint({
    method: 'POST',
    path: `${webhookPath}/replay`,
    summary: 'Send all failed deliveries of a webhook since some time once more',
    access: 'user',
    action: 'EditWebhooks',
    body: replayDeliveriesBody,
    success: { status: 201, data: z.object({ count }) },
    errors: ['BadRequest'],
  }),
} as const;

export function deliveryDocs(): FeatureDocs<typeof deliveryEndpoints> {
  const attempt = { at: example.date.modified, durationMs: 87, status: 204, error: null };
  const exampleDelivery: ListedDelivery = {
    id: '0190b2a7-2d31-7e42-9f53-6b7c8d9e0f12',
    type: 'translation.changed',
    state: 'delivered',
    createdAt: example.date.modified,
    attempts: 1,
    nextAttemptAt: null,
    lastAttempt: attempt,
  };
  const pending: ListedDelivery = {
    ...exampleDelivery,
    state: 'pending',
    attempts: 0,
    nextAttemptAt: example.date.modified,
    lastAttempt: null,
  };
  const replayNote =
    'It has the same id and body as before, so a receiver that had it already can leave it out, and begins with its attempts anew. 400 also where the webhook is disabled.';
  return {
    heading: 'Webhooks',
    endpoints: {
      testWebhook: {
        note: 'Also while it is disabled. Ask for the delivery until it is not pending any more. It is tried once. 400: the webhook needs a new secret.',
        answer: { ...pending, type: 'webhook.test' },
      },
      listDeliveries: {
        note: 'Of the last thirty days. Go on with `cursor=<nextCursor>` and the same filter.',
        answer: { deliveries: [exampleDelivery], nextCursor: exampleDelivery.id },
      },
      getDelivery: {
        answer: {
          ...exampleDelivery,
          body: '{"type":"translation.changed","timestamp":"2026-01-31T12:00:00.000Z","data":{…}}',
          log: [
            {
              ...attempt,
              requestHeaders: {
                'webhook-id': exampleDelivery.id,
                'webhook-timestamp': '1769860800',
                'webhook-signature': 'v1,…',
              },
              answerHeaders: { date: 'Sat, 31 Jan 2026 12:00:00 GMT' },
              answerBody: '',
            },
          ],
        },
      },
      replayDelivery: { note: replayNote, answer: pending },
      replayFailedDeliveries: {
        note: replayNote,
        body: { since: example.date.created },
        answer: { count: 12 },
      },
    },
  };
}

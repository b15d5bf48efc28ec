import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, hasNoneTwice, id, localeCode, namedText } from '../schemas.ts';
import { tokenOverlaps } from './tokens.ts';
import { testEventType, webhookEventTypes } from './webhook-events.ts';

const maxUrlLength = 2048;

/** An address without the parts that no request to it would have or should show. */
const webhookUrl = z
  .string()
  .max(maxUrlLength)
  .refine((value) => {
    const { protocol, username, password, hash } = URL.canParse(value)
      ? new URL(value)
      : { protocol: '' };
    return /^https?:$/.test(protocol) && !username && !password && !hash;
  }, 'must be an https address without a name, a password or a fragment')
  .meta({ format: 'uri' });

const onlyOnce = 'must not have anything twice';

function chosen<T extends z.ZodType>(item: T, max: number) {
  return z.array(item).min(1).max(max).refine(hasNoneTwice, onlyOnce).nullable();
}

const describedFilter = {
  types: 'The only types of events; null for all, also those to come.',
  locales:
    'The codes of the only locales. An event without a locale of its own, as of an added term, is one of all; null for all.',
  fileIds:
    'The only files; the unnamed file has the id of its project. An event without a file is one of all; null for all.',
  labelIds:
    'The only labels: one of them is on something that was changed. An event that is about no term is let through; null for everything.',
};

const filterBody = {
  types: chosen(z.enum(webhookEventTypes), webhookEventTypes.length),
  locales: chosen(localeCode, 500),
  fileIds: chosen(id, 500),
  labelIds: chosen(id, 100),
};

/** The form of a webhook. */
export const createWebhookBody = z.object({
  name: namedText(1, 255),
  url: webhookUrl,
  types: filterBody.types.default(null).describe(describedFilter.types),
  locales: filterBody.locales.default(null).describe(describedFilter.locales),
  fileIds: filterBody.fileIds.default(null).describe(describedFilter.fileIds),
  labelIds: filterBody.labelIds.default(null).describe(describedFilter.labelIds),
});

export const updateWebhookBody = z.object({
  name: createWebhookBody.shape.name.optional(),
  url: webhookUrl.optional(),
  types: filterBody.types.optional().describe(describedFilter.types),
  locales: filterBody.locales.optional().describe(describedFilter.locales),
  fileIds: filterBody.fileIds.optional().describe(describedFilter.fileIds),
  labelIds: filterBody.labelIds.optional().describe(describedFilter.labelIds),
  isEnabled: z.boolean().optional(),
});

export const rotateWebhookBody = z.object({
  overlapHours: z
    .literal(tokenOverlaps)
    .describe('For how many hours deliveries are signed with the previous secret as well.'),
});

export const replayDeliveriesBody = z.object({
  since: z.iso.datetime().describe('Of deliveries that were put in since then.'),
});

/**
 * Why a webhook is disabled: a person has done it; the receiver has answered 410; nothing has got through for five
 * days; or it came from a backup and needs a new secret.
 */
export const disabledReasons = ['person', 'gone', 'failing', 'secret'] as const;

export type DisabledReason = (typeof disabledReasons)[number];

/** A webhook without its secret. */
export const webhook = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    types: z.array(z.enum(webhookEventTypes)).nullable().describe(describedFilter.types),
    locales: z.array(z.string()).nullable().describe(describedFilter.locales),
    fileIds: z.array(id).nullable().describe(describedFilter.fileIds),
    labelIds: z.array(id).nullable().describe(describedFilter.labelIds),
    isEnabled: z.boolean(),
    disabled: z
      .object({
        reason: z
          .enum(disabledReasons)
          .describe(
            '`person`: somebody has done it. `gone`: the receiver answered 410. `failing`: nothing got through for five days. `secret`: it needs a new one, as after it came from a backup.',
          ),
        at: z.iso.datetime().nullable().describe('Null where that is unknown.'),
      })
      .nullable()
      .describe('Why nothing is sent; null where it is enabled.'),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when no delivery has got through; null where the last one has.'),
    lastDeliveredAt: z.iso.datetime().nullable(),
    ending: z
      .string()
      .nullable()
      .describe('The last four characters of its secret; null if it needs a new one.'),
    previous: z
      .object({ ending: z.string(), validUntil: z.iso.datetime() })
      .nullable()
      .describe('The previous secret, as long as deliveries are signed with it as well.'),
    createdAt: z.iso.datetime(),
    createdBy: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('Who made it; null for an account that is gone.'),
  })
  .meta({ id: 'Webhook' });

export type Webhook = z.infer<typeof webhook>;

export const webhookWithSecret = webhook
  .extend({
    secret: z.string().describe('What deliveries are verified with, which no later answer has.'),
  })
  .meta({ id: 'WebhookWithSecret' });

export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

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
  at: z.iso.datetime(),
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

const webhooksPath = '/projects/:projectId/webhooks';
const webhookPath = `${webhooksPath}/:webhookId` as const;
const deliveryPath = `${webhookPath}/deliveries/:deliveryId` as const;

export const webhookEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: webhooksPath,
    summary: 'List the webhooks of a project, newest first',
    access: 'user',
    action: 'ViewWebhooks',
    success: { status: 200, data: z.array(webhook) },
    errors: [],
  }),
  getWebhook: endpoint({
    method: 'GET',
    path: webhookPath,
    summary: 'Get a webhook',
    access: 'user',
    action: 'ViewWebhooks',
    success: { status: 200, data: webhook },
    errors: [],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: webhooksPath,
    summary: 'Create a webhook; its secret is shown only now',
    access: 'user',
    action: 'EditWebhooks',
    body: createWebhookBody,
    success: { status: 201, data: webhookWithSecret },
    errors: ['BadRequest', 'TooManyRequests'],
  }),
  updateWebhook: endpoint({
    method: 'PATCH',
    path: webhookPath,
    summary: 'Change a webhook, disable it or enable it again',
    access: 'user',
    action: 'EditWebhooks',
    body: updateWebhookBody,
    success: { status: 200, data: webhook },
    errors: ['BadRequest'],
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: webhookPath,
    summary: 'Delete a webhook with its deliveries',
    access: 'user',
    action: 'EditWebhooks',
    success: { status: 204 },
    errors: [],
  }),
  rotateWebhook: endpoint({
    method: 'POST',
    path: `${webhookPath}/rotate`,
    summary: 'Give a webhook a new secret',
    access: 'user',
    action: 'EditWebhooks',
    body: rotateWebhookBody,
    success: { status: 201, data: webhookWithSecret },
    errors: ['BadRequest'],
  }),
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

export function webhookDocs(): FeatureDocs<typeof webhookEndpoints> {
  const exampleWebhook: Webhook = {
    id: '0190b2a7-1c20-7d31-8e42-5a6b7c8d9e01',
    name: 'Build of the website',
    url: 'https://ci.example.com/hooks/parlance',
    types: ['translation.changed', 'import.finished'],
    locales: [example.german.code],
    fileIds: null,
    labelIds: null,
    isEnabled: true,
    disabled: null,
    failingSince: null,
    lastDeliveredAt: example.date.modified,
    ending: 'Jc1w',
    previous: null,
    createdAt: example.date.created,
    createdBy: { id: example.ada.id, name: example.ada.name },
  };
  const secret = { secret: 'whsec_…' };
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
  const form = {
    name: exampleWebhook.name,
    url: exampleWebhook.url,
    types: exampleWebhook.types,
    locales: exampleWebhook.locales,
    fileIds: null,
    labelIds: null,
  };
  const replayNote =
    'It has the same id and body as before, so a receiver that had it already can leave it out, and begins with its attempts anew. 400 also where the webhook is disabled.';
  return {
    heading: 'Webhooks',
    about:
      'Addresses that Parlance calls when something happens in a project, by Standard Webhooks 1.0.',
    endpoints: {
      listWebhooks: { answer: [exampleWebhook] },
      getWebhook: { answer: exampleWebhook },
      createWebhook: {
        note: 'What happens from then on is sent. 400 also where Parlance may not call the address. A project has at most 20.',
        body: form,
        answer: { ...exampleWebhook, ...secret },
      },
      updateWebhook: {
        note: 'What is absent stays as it is. What happens while it is disabled is not sent, and what waits to be sent then fails. 400 also where it is enabled and needs a new secret.',
        body: { isEnabled: false },
        answer: {
          ...exampleWebhook,
          isEnabled: false,
          disabled: { reason: 'person', at: example.date.modified },
        },
      },
      deleteWebhook: {},
      rotateWebhook: {
        note: 'Deliveries have the signatures of both secrets meanwhile. Of several previous secrets, the last one alone goes on.',
        body: { overlapHours: 24 },
        answer: { ...exampleWebhook, ...secret },
      },
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

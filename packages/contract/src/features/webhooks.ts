import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { hasNoneTwice, id, localeCode, namedText } from '../schemas.ts';
import { tokenOverlaps } from './tokens.ts';
import { webhookEventTypes } from './webhook-events.ts';

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

const webhooksPath = '/projects/:projectId/webhooks';
const webhookPath = `${webhooksPath}/:webhookId` as const;

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
  const form = {
    name: exampleWebhook.name,
    url: exampleWebhook.url,
    types: exampleWebhook.types,
    locales: exampleWebhook.locales,
    fileIds: null,
    labelIds: null,
  };
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
    },
  };
}

import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import { listSecrets } from '../../config.ts';
import { startFollower } from '../../content/activity/followers.ts';
import type { Context } from '../../context.ts';
import { createGuardedFetch } from '../../integrations/outgoing/guarded-fetch.ts';
import { toOutgoingRules } from '../../integrations/outgoing/outgoing-rules.ts';
import { createSeal } from '../../integrations/seal.ts';
import {
  getDelivery,
  listDeliveries,
  replayDelivery,
  replayFailedDeliveries,
  testWebhook,
} from './deliveries/deliveries.service.ts';
import { createTelling } from './deliveries/telling.service.ts';
import { defineFollowing } from './following/following.service.ts';
import { defineSending, sendSoon } from './sending/sending.service.ts';
import { defineSendingBehind, defineTidying } from './upkeep.service.ts';
import {
  changeWebhook,
  createWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhook,
  type WebhookContext,
} from './webhooks.service.ts';

type RoutesContext = Pick<Context, 'config' | 'db' | 'events' | 'jobs' | 'outbox' | 'logger'>;

export function webhookRoutes(addRoute: AddRoute, context: RoutesContext): void {
  const { config, db, jobs } = context;
  const rules = toOutgoingRules(config);
  const seal = createSeal<string>(listSecrets(config), 'parlance webhook secrets');
  const managing: WebhookContext = { ...context, rules, seal };

  // What a receiver answers is shown to people, who have no use for more of it.
  const fetch = createGuardedFetch({ rules, ifLonger: 'cut' });
  const tellDeliveries = createTelling(context);
  const sending = defineSending({ ...context, seal, fetch, tellDeliveries });
  const delivering = {
    ...context,
    tellDeliveries,
    sendSoon: (projectId: string) => sendSoon(context, sending, projectId),
  };
  startFollower(context, defineFollowing(delivering));
  jobs.define(sending);
  jobs.define(defineSendingBehind(context, sending));
  jobs.define(defineTidying(context));

  addRoute(endpoints.listWebhooks, ({ scope }) => listWebhooks(db, scope));
  addRoute(endpoints.getWebhook, ({ scope, params }) => getWebhook(db, scope, params.webhookId));
  addRoute(endpoints.createWebhook, ({ scope, body }) => createWebhook(managing, scope, body));
  addRoute(endpoints.updateWebhook, ({ scope, params, body }) =>
    changeWebhook(managing, scope, params.webhookId, body),
  );
  addRoute(endpoints.deleteWebhook, ({ scope, params }) =>
    removeWebhook(context, scope, params.webhookId),
  );
  addRoute(endpoints.rotateWebhook, ({ scope, params, body }) =>
    rotateWebhook(managing, scope, params.webhookId, body),
  );
  addRoute(endpoints.testWebhook, ({ scope, params }) =>
    testWebhook(delivering, scope, params.webhookId),
  );
  addRoute(endpoints.listDeliveries, ({ scope, params, query }) =>
    listDeliveries(db, scope, params.webhookId, query),
  );
  addRoute(endpoints.getDelivery, ({ scope, params }) => getDelivery(db, scope, params));
  addRoute(endpoints.replayDelivery, ({ scope, params }) =>
    replayDelivery(delivering, scope, params),
  );
  addRoute(endpoints.replayFailedDeliveries, ({ scope, params, body }) =>
    replayFailedDeliveries(delivering, scope, params.webhookId, body),
  );
}

import {
  type Delivery,
  endpoints,
  type ListedDelivery,
  type Output,
  type ParsedBody,
  type Webhook,
} from '@parlance/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { invalidateIfRefused, projectKey } from '../projects/projects.api.ts';
import type { DeliveriesSearch } from './deliveries-search.ts';

export type WebhookBody = ParsedBody<typeof endpoints.createWebhook>;

type Deliveries = InfiniteData<Output<typeof endpoints.listDeliveries>, unknown>;

export interface WebhookPlace {
  readonly projectId: string;
  readonly webhookId: string;
}

/** The webhooks of a project, newest first. Its key begins those of their deliveries. */
export const webhooksQuery = (projectId: string) =>
  queryOptions<Webhook[]>({
    queryKey: [...projectKey(projectId), 'webhooks'],
    queryFn: ({ signal }) => api(endpoints.listWebhooks, { params: { projectId } }, { signal }),
  });

const deliveriesAtOnce = 25;

const deliveriesKey = ({ projectId, webhookId }: WebhookPlace) => [
  ...webhooksQuery(projectId).queryKey,
  webhookId,
  'deliveries',
];

/** The deliveries of a webhook, newest first. */
export const deliveriesQuery = (place: WebhookPlace, { state }: DeliveriesSearch) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(place), { state }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: deliveriesAtOnce,
        ...(state === undefined ? {} : { state }),
        ...(pageParam === null ? {} : { cursor: pageParam }),
      };
      return api(endpoints.listDeliveries, { params: place, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What was sent and answered. */
export const deliveryQuery = (place: WebhookPlace, deliveryId: string) =>
  queryOptions<Delivery>({
    queryKey: [...deliveriesKey(place), deliveryId],
    queryFn: ({ signal }) =>
      api(endpoints.getDelivery, { params: { ...place, deliveryId } }, { signal }),
  });

export const createWebhook = (queryClient: QueryClient, projectId: string) =>
  mutationOptions({
    mutationFn: (body: WebhookBody) =>
      api(endpoints.createWebhook, { params: { projectId }, body }),
    // The secret must not stay in the mutation cache after it was shown.
    gcTime: 0,
    onSuccess: ({ secret: _, ...created }) => {
      queryClient.setQueryData(
        webhooksQuery(projectId).queryKey,
        (webhooks) => webhooks && [created, ...webhooks],
      );
    },
    onError: invalidateIfRefused(queryClient, projectId),
  });

export const changeWebhook = (queryClient: QueryClient, params: WebhookPlace) =>
  mutationOptions({
    scope: { id: `webhook ${params.webhookId}` },
    mutationFn: (body: ParsedBody<typeof endpoints.updateWebhook>) =>
      api(endpoints.updateWebhook, { params, body }),
    onSuccess: (changed) => {
      putWebhook(queryClient, params, changed);
      // What waited for a webhook that is disabled has failed.
      void queryClient.invalidateQueries({ queryKey: deliveriesKey(params) });
    },
    onError: invalidateIfRefused(queryClient, params.projectId),
  });

export const rotateWebhook = (queryClient: QueryClient, params: WebhookPlace) =>
  mutationOptions({
    mutationFn: (body: ParsedBody<typeof endpoints.rotateWebhook>) =>
      api(endpoints.rotateWebhook, { params, body }),
    gcTime: 0,
    onSuccess: ({ secret: _, ...rotated }) => putWebhook(queryClient, params, rotated),
    onError: invalidateIfRefused(queryClient, params.projectId),
  });

/** `leave` goes to another page before the webhook of this one is gone. */
export const deleteWebhook = (
  queryClient: QueryClient,
  params: WebhookPlace,
  leave: () => Promise<void>,
) =>
  mutationOptions({
    mutationFn: () => api(endpoints.deleteWebhook, { params }),
    onSuccess: async () => {
      await leave();
      queryClient.setQueryData(webhooksQuery(params.projectId).queryKey, (webhooks) =>
        webhooks?.filter(({ id }) => id !== params.webhookId),
      );
    },
    onError: invalidateIfRefused(queryClient, params.projectId),
  });

export const testWebhook = (queryClient: QueryClient, params: WebhookPlace) =>
  mutationOptions({
    mutationFn: () => api(endpoints.testWebhook, { params }),
    onSuccess: (delivery) => {
      const { queryKey } = deliveriesQuery(params, { state: undefined });
      // It may be told before it is answered.
      queryClient.setQueryData(queryKey, (data) => data && withDelivery(data, delivery));
    },
    onError: invalidateIfRefused(queryClient, params.projectId),
  });

export const replayDelivery = (queryClient: QueryClient, params: WebhookPlace) =>
  mutationOptions({
    mutationFn: (deliveryId: string) =>
      api(endpoints.replayDelivery, { params: { ...params, deliveryId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(params) }),
    onError: invalidateIfRefused(queryClient, params.projectId),
  });

export const replayFailed = (queryClient: QueryClient, params: WebhookPlace) =>
  mutationOptions({
    mutationFn: (since: string) =>
      api(endpoints.replayFailedDeliveries, { params, body: { since } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deliveriesKey(params) }),
    onError: invalidateIfRefused(queryClient, params.projectId),
  });

function putWebhook(
  queryClient: QueryClient,
  { projectId, webhookId }: WebhookPlace,
  changed: Webhook,
): void {
  queryClient.setQueryData(webhooksQuery(projectId).queryKey, (webhooks) =>
    webhooks?.map((webhook) => (webhook.id === webhookId ? changed : webhook)),
  );
}

function withDelivery(data: Deliveries, delivery: ListedDelivery): Deliveries {
  const [first, ...others] = data.pages;
  if (!first || first.deliveries.some(({ id }) => id === delivery.id)) return data;
  const head = { ...first, deliveries: [delivery, ...first.deliveries] };
  return { ...data, pages: [head, ...others] };
}

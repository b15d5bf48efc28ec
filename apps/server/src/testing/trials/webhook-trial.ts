import {
  type Delivery,
  endpoints,
  type Input,
  type ListedDelivery,
  type WebhookWithSecret,
} from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import {
  outgoingHere,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../services/webhook-receiver.ts';
import type { TestDatabase } from '../test-database.ts';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';
import { createTrialProject, type TrialProject } from '../trial-project.ts';

type Form = Input<typeof endpoints.createWebhook>['body'];

/** The helpers for tests of webhooks: a server that may call receivers on this machine, a project and a receiver. */
export interface WebhookTrial {
  readonly server: TestServer;
  readonly ada: Person;
  readonly project: TrialProject;
  readonly receiver: WebhookReceiver;
  /** Starts another receiver, which ends with the test. */
  startReceiver(): Promise<WebhookReceiver>;
  addWebhook(form?: Partial<Form>): Promise<WebhookWithSecret>;
  listDeliveries(webhookId: string): Promise<readonly ListedDelivery[]>;
  getDelivery(webhookId: string, deliveryId: string): Promise<Delivery>;
  /** Waits until some attempts of the only delivery of a webhook are over, and returns it. */
  untilAttempts(webhookId: string, attempts: number): Promise<Delivery>;
  /** Makes everything due that waits for its next attempt, and sends it. */
  passTime(webhookId: string): Promise<void>;
}

/**
 * Creates the helpers, with a project of its own for each test. A test file has to call it at its top, and may give the
 * server a database of its own.
 */
export function createWebhookTrial(
  openDatabase: () => Promise<TestDatabase | undefined> = async () => undefined,
): WebhookTrial {
  let database: TestDatabase | undefined;
  let server: TestServer;
  let ada: Person;
  let project: TrialProject;
  let receiver: WebhookReceiver;
  const receivers: WebhookReceiver[] = [];

  async function startReceiver(): Promise<WebhookReceiver> {
    const started = await startWebhookReceiver();
    receivers.push(started);
    return started;
  }

  beforeAll(async () => {
    database = await openDatabase();
    server = await startTestServer({ ...outgoingHere, maxProjectsPerUser: 1000 }, database);
    ada = await server.addPerson();
  });
  afterAll(async () => {
    await server.close();
    await database?.close();
  });
  beforeEach(async () => {
    project = await createTrialProject(server, ada);
    receiver = await startReceiver();
  });
  afterEach(async () => {
    // Nothing that waits for another attempt disturbs the tests that follow.
    const { params } = project;
    for (const { id: webhookId } of await ada.call(endpoints.listWebhooks, { params })) {
      await ada.call(endpoints.deleteWebhook, { params: { ...params, webhookId } });
    }
    for (const one of receivers.splice(0)) await one.close();
  });

  async function listDeliveries(webhookId: string): Promise<readonly ListedDelivery[]> {
    const params = { ...project.params, webhookId };
    return (await ada.call(endpoints.listDeliveries, { params })).deliveries;
  }

  const getDelivery = (webhookId: string, deliveryId: string) =>
    ada.call(endpoints.getDelivery, { params: { ...project.params, webhookId, deliveryId } });

  async function untilAttempts(webhookId: string, attempts: number): Promise<Delivery> {
    let delivery: Delivery | undefined;
    const countAttempts = async () => {
      const [only] = await listDeliveries(webhookId);
      delivery = only && (await getDelivery(webhookId, only.id));
      return delivery?.log.length;
    };
    await expect.poll(countAttempts).toBe(attempts);
    if (!delivery) throw new Error('there is no delivery');
    return delivery;
  }

  return {
    get server() {
      return server;
    },
    get ada() {
      return ada;
    },
    get project() {
      return project;
    },
    get receiver() {
      return receiver;
    },
    startReceiver,
    addWebhook: (form = {}) =>
      ada.call(endpoints.createWebhook, {
        params: project.params,
        body: { name: 'Build', url: receiver.url, ...form },
      }),
    listDeliveries,
    getDelivery,
    untilAttempts,
    async passTime(webhookId) {
      await server.database.db
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: sql`now()` })
        .where('project_id', '=', project.projectId)
        .where('state', '=', 'pending')
        .execute();
      // Whoever replays makes the server look for what is due.
      const since = new Date(Date.now() + 3_600_000).toISOString();
      const params = { ...project.params, webhookId };
      await ada.call(endpoints.replayFailedDeliveries, { params, body: { since } });
    },
  };
}

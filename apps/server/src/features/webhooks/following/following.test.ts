import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { outgoingHere } from '../../../testing/services/webhook-receiver.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { createWebhookTrial } from '../../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

describe('following the log', () => {
  it('tells everything once, however many servers write and follow', async () => {
    const other = await startTestServer(outgoingHere, trial.server.database);
    try {
      const { params } = trial.project;
      const first = await trial.addWebhook({ types: ['term.added'] });
      const second = await trial.addWebhook({
        types: ['term.added'],
        url: `${trial.receiver.url}/2`,
      });
      const token = trial.ada.token;
      const addTerm = (n: number) =>
        (n % 2 === 0 ? other : trial.server).request(
          'POST',
          `/projects/${params.projectId}/terms`,
          {
            token,
            body: { value: `term ${n}` },
          },
        );
      const count = 60;
      const answers = await Promise.all(Array.from({ length: count }, (_, n) => addTerm(n)));
      expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(201));
      await expect.poll(() => trial.receiver.received.length, { timeout: 30_000 }).toBe(2 * count);
      for (const [path, { id }] of [
        ['/hook', first],
        ['/hook/2', second],
      ] as const) {
        const own = trial.receiver.received.filter((one) => one.path === path);
        expect(new Set(own.map(({ event }) => event.data.activity?.seq)).size).toBe(count);
        expect(new Set(own.map((one) => one.id)).size).toBe(count);
        const deliveries = await trial.ada.call(endpoints.listDeliveries, {
          params: { ...params, webhookId: id },
          query: { limit: '200' },
        });
        expect(deliveries.deliveries).toHaveLength(count);
      }
    } finally {
      await other.close();
    }
  });

  it('begins where a webhook was created', async () => {
    await trial.project.addTerm('before');
    await trial.addWebhook();
    await trial.project.addTerm('after');
    await trial.project.addLocale('it');
    const typesReceived = () => trial.receiver.received.map(({ event }) => event.type);
    await expect.poll(typesReceived).toHaveLength(2);
    expect(typesReceived().toSorted()).toEqual(['locale.added', 'term.added']);
  });

  it('goes on for each webhook where that one has got to', async () => {
    const ahead = await trial.addWebhook({ types: ['term.added'] });
    await trial.project.addTerm('one');
    await expect.poll(() => trial.listDeliveries(ahead.id)).toHaveLength(1);
    const behind = await trial.addWebhook({ types: ['term.added'] });
    await trial.server.database.db
      .updateTable('webhooks')
      .set({ followed_seq: 0 })
      .where('id', '=', behind.id)
      .execute();
    await trial.project.addTerm('two');
    await expect.poll(() => trial.listDeliveries(behind.id)).toHaveLength(2);
    expect(await trial.listDeliveries(ahead.id)).toHaveLength(2);
  });

  it('makes deliveries of nothing twice where it is done again', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    for (const value of ['one', 'two', 'three']) await trial.project.addTerm(value);
    await expect.poll(() => trial.receiver.received).toHaveLength(3);
    const { db } = trial.server.database;
    const { projectId } = trial.project;
    // A job that was begun once more, as after a crash.
    const job = { id: crypto.randomUUID(), name: 'webhook-events', project_id: projectId };
    await db
      .insertInto('jobs')
      .values({ ...job, payload: '{}' })
      .execute();
    await trial.project.addTerm('four');
    await expect.poll(() => trial.receiver.received).toHaveLength(4);
    expect(await trial.listDeliveries(id)).toHaveLength(4);
  });
});

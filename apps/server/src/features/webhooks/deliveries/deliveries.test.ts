import { endpoints, type ListedDelivery } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { follow } from '../../../testing/event-reader.ts';
import { verifyDelivery } from '../../../testing/services/webhook-receiver.ts';
import { createWebhookTrial } from '../../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

const onWebhook = (webhookId: string) => ({ params: { ...trial.project.params, webhookId } });
const getWebhook = (id: string) => trial.ada.call(endpoints.getWebhook, onWebhook(id));

describe('the list of deliveries', () => {
  it('is read page by page, and by state and type', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added', 'locale.added'] });
    trial.receiver.answerWith((response, { event }) =>
      response.writeHead(event.type === 'locale.added' ? 500 : 204).end(),
    );
    for (const value of ['one', 'two', 'three']) await trial.project.addTerm(value);
    await trial.project.addLocale('it');
    await expect
      .poll(async () => (await trial.listDeliveries(id)).map((one) => one.lastAttempt?.status))
      .toEqual([500, 204, 204, 204]);
    const list = (query: object) =>
      trial.ada.call(endpoints.listDeliveries, { ...onWebhook(id), query });
    const first = await list({ limit: '3' });
    const rest = await list({ limit: '3', cursor: first.nextCursor ?? undefined });
    expect(rest.nextCursor).toBeNull();
    const all = [...first.deliveries, ...rest.deliveries];
    expect(all.map((one) => one.id)).toEqual((await trial.listDeliveries(id)).map((one) => one.id));
    expect(all[0]?.type).toBe('locale.added');
    expect((await list({ state: 'pending' })).deliveries).toMatchObject([{ type: 'locale.added' }]);
    expect((await list({ type: 'term.added' })).deliveries).toHaveLength(3);
    expect((await list({ state: 'failed', type: 'term.added' })).deliveries).toEqual([]);
  });
});

describe('a test event', () => {
  it('is sent once, also to a webhook that is disabled', async () => {
    const { id, secret } = await trial.addWebhook({ types: ['term.added'], locales: ['fr'] });
    const body = { isEnabled: false };
    await trial.ada.call(endpoints.updateWebhook, { ...onWebhook(id), body });
    const sent = await trial.ada.call(endpoints.testWebhook, onWebhook(id));
    expect(sent).toMatchObject({ type: 'webhook.test', createdAt: expect.any(String) });
    await expect.poll(() => trial.receiver.received).toHaveLength(1);
    const [received] = trial.receiver.received;
    if (!received) throw new Error('nothing came');
    expect(verifyDelivery(received, secret)).toMatchObject({
      type: 'webhook.test',
      data: { activity: null, actor: { name: 'Ada' }, project: { id: trial.project.projectId } },
    });
    await expect.poll(() => trial.listDeliveries(id)).toMatchObject([{ state: 'delivered' }]);
  });

  it('that fails says nothing about the webhook', async () => {
    const { id } = await trial.addWebhook();
    trial.receiver.answerWith((response) => response.writeHead(410).end());
    await trial.ada.call(endpoints.testWebhook, onWebhook(id));
    expect(await trial.untilAttempts(id, 1)).toMatchObject({
      state: 'failed',
      lastAttempt: { status: 410 },
    });
    expect(await getWebhook(id)).toMatchObject({ isEnabled: true, failingSince: null });
  });
});

describe('a replay', () => {
  it('sends one delivery once more, with a schedule of its own', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    await trial.project.addTerm('one');
    const first = await trial.untilAttempts(id, 1);
    trial.receiver.answerWith((response) => response.writeHead(500).end());
    const params = { ...onWebhook(id).params, deliveryId: first.id };
    expect(await trial.ada.call(endpoints.replayDelivery, { params })).toMatchObject({
      id: first.id,
      state: 'pending',
    });
    const again = await trial.untilAttempts(id, 2);
    expect(again).toMatchObject({ state: 'pending' });
    expect((Date.parse(again.nextAttemptAt ?? '') - Date.now()) / 1000).toBeLessThan(6);
    const [one, two] = trial.receiver.received;
    expect(two).toMatchObject({ id: one?.id, body: one?.body });
  });

  it('sends all that has failed since some time, but for tests', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) => response.writeHead(410).end());
    for (const value of ['one', 'two', 'three']) await trial.project.addTerm(value);
    await expect.poll(() => getWebhook(id)).toMatchObject({ isEnabled: false });
    // What is being sent at this moment is answered by 410 too, which would disable the webhook once more.
    const isOver = ({ attempts, lastAttempt }: ListedDelivery) =>
      attempts === 0 || lastAttempt !== null;
    await expect.poll(async () => (await trial.listDeliveries(id)).every(isOver)).toBe(true);
    const replay = { ...onWebhook(id), body: { since: new Date(0).toISOString() } };
    await expect(trial.ada.call(endpoints.replayFailedDeliveries, replay)).rejects.toMatchObject({
      code: 'BadRequest',
    });
    const body = { isEnabled: true };
    await trial.ada.call(endpoints.updateWebhook, { ...onWebhook(id), body });
    await trial.ada.call(endpoints.testWebhook, onWebhook(id));
    await expect
      .poll(async () => (await trial.listDeliveries(id)).filter(({ state }) => state === 'pending'))
      .toEqual([]);
    const failed = (await trial.listDeliveries(id)).filter(({ type }) => type === 'term.added');
    trial.receiver.answerWith((response) => response.writeHead(204).end());
    const answer = await trial.ada.call(endpoints.replayFailedDeliveries, replay);
    expect(answer.count).toBe(failed.length);
    await expect
      .poll(async () =>
        (await trial.listDeliveries(id)).map(({ type, state }) => `${type} ${state}`),
      )
      .toEqual(['webhook.test failed', ...failed.map(() => 'term.added delivered')]);
  });
});

describe('those who follow a project', () => {
  it('are told of deliveries, once for many', async () => {
    const { server, ada, project } = trial;
    const { id: webhookId } = await trial.addWebhook({ types: ['term.added'] });
    const { id: other } = await trial.addWebhook({ types: ['file.deleted'] });
    const reader = await follow(server, project.projectId, ada.token);
    await reader.next('reset');
    await Promise.all(['a', 'b', 'c'].map((value) => project.addTerm(value)));
    expect(await reader.next('deliveries')).toEqual({ webhookId });
    await expect
      .poll(async () => (await trial.listDeliveries(webhookId)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered', 'delivered']);
    await ada.call(endpoints.testWebhook, { params: { ...project.params, webhookId: other } });
    await expect
      .poll(() => reader.events('deliveries').map(({ data }) => data))
      .toContainEqual({ webhookId: other });
    // What became of all of them is told, too, and not for each of them.
    const told = reader.events('deliveries').length;
    expect(told).toBeGreaterThanOrEqual(2);
    expect(told).toBeLessThanOrEqual(5);
    await reader.close();
  });
});

import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyDelivery } from '../../../testing/services/webhook-receiver.ts';
import { createWebhookTrial } from '../../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

const onWebhook = (webhookId: string) => ({ params: { ...trial.project.params, webhookId } });
const getWebhook = (id: string) => trial.ada.call(endpoints.getWebhook, onWebhook(id));

/** Waits until some attempts of the only delivery of a webhook are over, and returns it. */
async function untilAttempts(webhookId: string, attempts: number) {
  const find = async () => {
    const [delivery] = await trial.listDeliveries(webhookId);
    return delivery && trial.getDelivery(webhookId, delivery.id);
  };
  await expect.poll(async () => (await find())?.log.length).toBe(attempts);
  const delivery = await find();
  if (!delivery) throw new Error('there is no delivery');
  return delivery;
}

const secondsUntil = (date: string | null) => (Date.parse(date ?? '') - Date.now()) / 1000;

describe('a delivery', () => {
  it('that fails comes again with the same id and body, ten times in three days', async () => {
    const { id, secret } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) => response.writeHead(500).end('Not now'));
    await trial.project.addTerm('one');
    const delays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, seconds] of delays.entries()) {
      if (at > 0) await trial.passTime(id);
      const { state, nextAttemptAt } = await untilAttempts(id, at + 1);
      expect(state).toBe('pending');
      expect(secondsUntil(nextAttemptAt)).toBeGreaterThan(seconds * 0.9 - 10);
      expect(secondsUntil(nextAttemptAt)).toBeLessThan(seconds * 1.1);
    }
    await trial.passTime(id);
    const last = await untilAttempts(id, 10);
    expect(last).toMatchObject({ state: 'failed', nextAttemptAt: null });
    const { received } = trial.receiver;
    expect(received).toHaveLength(10);
    expect(new Set(received.map((one) => `${one.id} ${one.body}`)).size).toBe(1);
    for (const one of received) verifyDelivery(one, secret);
    const { log, body } = await trial.getDelivery(id, last.id);
    expect(body).toBe(received[0]?.body);
    expect(log).toHaveLength(10);
    expect(log[0]).toMatchObject({
      status: 500,
      error: null,
      answerBody: 'Not now',
      requestHeaders: { 'webhook-id': last.id, 'webhook-signature': expect.stringMatching(/^v1,/) },
      answerHeaders: { date: expect.any(String) },
    });
    expect(JSON.stringify(log)).not.toContain(secret.slice(6));
    expect(await getWebhook(id)).toMatchObject({ failingSince: expect.any(String) });
  });

  it('comes again by itself after five seconds, and is done then', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    let failures = 1;
    trial.receiver.answerWith((response) => response.writeHead(failures-- > 0 ? 503 : 200).end());
    await trial.project.addTerm('one');
    await expect
      .poll(() => trial.listDeliveries(id))
      .toMatchObject([{ state: 'delivered', attempts: 2, lastAttempt: { status: 200 } }]);
    expect(await getWebhook(id)).toMatchObject({ failingSince: null });
  });

  it('waits for as long as the receiver asks for', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) =>
      response.writeHead(429, { 'retry-after': '3600' }).end(),
    );
    await trial.project.addTerm('one');
    const { nextAttemptAt } = await untilAttempts(id, 1);
    expect(secondsUntil(nextAttemptAt)).toBeGreaterThan(3500);
  });

  it.each([
    ['a redirect', 302],
    ['a refusal', 404],
    ['no content', 204],
    ['something of its own', 299],
  ] as const)('that is answered with %s is told so', async (_, status) => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) =>
      response.writeHead(status, { location: trial.receiver.url }).end(),
    );
    await trial.project.addTerm('one');
    const { state, lastAttempt } = await untilAttempts(id, 1);
    expect(lastAttempt).toMatchObject({ status, error: null });
    expect(state).toBe(status < 300 ? 'delivered' : 'pending');
    expect(trial.receiver.received).toHaveLength(1);
  });

  it('to an address that nobody may call, or where nobody is, is told so', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    const { db } = trial.server.database;
    const { projectId } = trial.project;
    const expectError = async (url: string, error: string, attempts: number) => {
      await db.updateTable('webhooks').set({ url }).where('id', '=', id).execute();
      if (attempts === 1) await trial.project.addTerm('one');
      else await trial.passTime(id);
      await untilAttempts(id, attempts);
      const [row] = await trial.listDeliveries(id);
      expect(row?.lastAttempt, url).toMatchObject({ status: null, error });
    };
    // An address that was permitted when the webhook was created, or a name that leads elsewhere since.
    await expectError('http://127.0.0.2:8080/', 'address', 1);
    await expectError('http://169.254.169.254/latest/', 'address', 2);
    await expectError('http://receiver.invalid/', 'name', 3);
    const gone = await trial.startReceiver();
    await gone.close();
    await expectError(gone.url, 'connection', 4);
    expect(projectId).toBe(trial.project.projectId);
  });

  it('is kept with the beginning of the answer alone', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) => {
      response.writeHead(200, { 'x-long': 'y'.repeat(9000) });
      response.end(`\0\uD83D${'😀'.repeat(100_000)}`);
    });
    await trial.project.addTerm('one');
    const { id: deliveryId } = await untilAttempts(id, 1);
    const { log, state } = await trial.getDelivery(id, deliveryId);
    expect(state).toBe('delivered');
    expect(log[0]?.answerBody).toHaveLength(8192);
    expect(log[0]?.answerBody?.startsWith('\uFFFD\uFFFD')).toBe(true);
    expect(log[0]?.answerHeaders?.['x-long']).toHaveLength(8192);
  });
});

describe('a receiver', () => {
  it('that is gone for good ends its webhook, and the admins of the project are told', async () => {
    const admin = await trial.server.addPerson('Grace');
    await trial.server.addMember(trial.project.projectId, admin, 'admin');
    const { id } = await trial.addWebhook({ name: 'Nightly build', types: ['term.added'] });
    trial.receiver.answerWith((response) => response.writeHead(410).end());
    await trial.project.addTerm('one');
    await expect
      .poll(() => getWebhook(id))
      .toMatchObject({ isEnabled: false, disabled: { reason: 'gone', at: expect.any(String) } });
    expect(await untilAttempts(id, 1)).toMatchObject({ state: 'failed' });
    const [mail] = await trial.server.mailsTo(admin.email);
    expect(mail?.subject).toBe('A webhook of your project on Parlance has been disabled');
    expect(mail?.text).toContain('Nightly build');
    expect(mail?.text).toContain('410');
    expect(mail?.text).toContain(new URL(trial.receiver.url).host);
    await trial.server.mailsTo(trial.ada.email);
    const { activities } = await trial.ada.call(endpoints.listActivity, {
      params: trial.project.params,
    });
    expect(activities[0]).toMatchObject({
      kind: 'webhook.disable',
      actor: { type: 'system', name: 'job:webhooks' },
      details: { webhookId: id, name: 'Nightly build' },
    });
  });

  it('that takes nothing for five days ends its webhook, with all that waits', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) => response.writeHead(500).end());
    await trial.project.addTerm('one');
    await untilAttempts(id, 1);
    const { db } = trial.server.database;
    const failFor = (hours: number) =>
      db
        .updateTable('webhooks')
        .set({ failing_since: sql`now() - make_interval(hours => ${hours}::int)` })
        .where('id', '=', id)
        .execute();
    await failFor(119);
    await trial.passTime(id);
    expect(await untilAttempts(id, 2)).toMatchObject({ state: 'pending' });
    expect(await getWebhook(id)).toMatchObject({ isEnabled: true });
    await failFor(121);
    await trial.passTime(id);
    expect(await untilAttempts(id, 3)).toMatchObject({ state: 'failed' });
    expect(await getWebhook(id)).toMatchObject({
      isEnabled: false,
      disabled: { reason: 'failing' },
    });
    // Another five days begin when it is enabled again.
    const body = { isEnabled: true };
    await trial.ada.call(endpoints.updateWebhook, { ...onWebhook(id), body });
    const since = new Date(0).toISOString();
    const replay = { ...onWebhook(id), body: { since } };
    expect(await trial.ada.call(endpoints.replayFailedDeliveries, replay)).toEqual({ count: 1 });
    expect(await untilAttempts(id, 4)).toMatchObject({ state: 'pending' });
    expect(await getWebhook(id)).toMatchObject({ isEnabled: true });
  });

  it('that sleeps holds up no other one, of its project or of others', async () => {
    const sleeping = await trial.startReceiver();
    sleeping.answerWith(() => {});
    await trial.addWebhook({ url: sleeping.url, types: ['term.added'] });
    for (let n = 0; n < 12; n++) await trial.project.addTerm(`term ${n}`);
    await expect.poll(() => sleeping.waiting).toBeGreaterThan(0);
    const begun = performance.now();
    await trial.addWebhook({ types: ['term.added'] });
    await trial.project.addTerm('for both');
    await expect.poll(() => trial.receiver.received).toHaveLength(1);
    const otherId = await trial.server.createProject(trial.ada);
    const params = { projectId: otherId };
    const other = await trial.startReceiver();
    const body = { name: 'Build', url: other.url };
    await trial.ada.call(endpoints.createWebhook, { params, body });
    await trial.ada.call(endpoints.createTerm, { params, body: { value: 'one' } });
    await expect.poll(() => other.received).toHaveLength(1);
    expect(performance.now() - begun).toBeLessThan(8000);
    // A webhook takes up no more of the server than this.
    expect(sleeping.waiting).toBeLessThanOrEqual(4);
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
    expect(await untilAttempts(id, 1)).toMatchObject({
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
    const first = await untilAttempts(id, 1);
    trial.receiver.answerWith((response) => response.writeHead(500).end());
    const params = { ...onWebhook(id).params, deliveryId: first.id };
    expect(await trial.ada.call(endpoints.replayDelivery, { params })).toMatchObject({
      id: first.id,
      state: 'pending',
    });
    const again = await untilAttempts(id, 2);
    expect(again).toMatchObject({ state: 'pending' });
    expect(secondsUntil(again.nextAttemptAt)).toBeLessThan(6);
    const [one, two] = trial.receiver.received;
    expect(two).toMatchObject({ id: one?.id, body: one?.body });
  });

  it('sends all that has failed since some time, but for tests', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) => response.writeHead(410).end());
    for (const value of ['one', 'two', 'three']) await trial.project.addTerm(value);
    await expect.poll(() => getWebhook(id)).toMatchObject({ isEnabled: false });
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

describe('the list of deliveries', () => {
  it('is read page by page, and by state and type', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added', 'locale.added'] });
    trial.receiver.answerWith((response, { event }) =>
      response.writeHead(event.type === 'locale.added' ? 500 : 204).end(),
    );
    for (const value of ['one', 'two', 'three']) await trial.project.addTerm(value);
    await trial.project.addLocale('it');
    await expect
      .poll(async () => (await trial.listDeliveries(id)).map(({ attempts }) => attempts))
      .toEqual([1, 1, 1, 1]);
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

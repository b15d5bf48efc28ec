import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { verifyDelivery } from '../../../testing/services/webhook-receiver.ts';
import { createWebhookTrial } from '../../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

const onWebhook = (webhookId: string) => ({ params: { ...trial.project.params, webhookId } });
const getWebhook = (id: string) => trial.ada.call(endpoints.getWebhook, onWebhook(id));

const secondsUntil = (date: string | null) => (Date.parse(date ?? '') - Date.now()) / 1000;

describe('a delivery', () => {
  it('that fails comes again with the same id and body, ten times in three days', async () => {
    const { id, secret } = await trial.addWebhook({ types: ['term.added'] });
    trial.receiver.answerWith((response) => response.writeHead(500).end('Not now'));
    await trial.project.addTerm('one');
    const delays = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [at, seconds] of delays.entries()) {
      if (at > 0) await trial.passTime(id);
      const { state, nextAttemptAt } = await trial.untilAttempts(id, at + 1);
      expect(state).toBe('pending');
      expect(secondsUntil(nextAttemptAt)).toBeGreaterThan(seconds * 0.9 - 10);
      expect(secondsUntil(nextAttemptAt)).toBeLessThan(seconds * 1.1);
    }
    await trial.passTime(id);
    const last = await trial.untilAttempts(id, 10);
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

  it.runIf(isDeep)('comes again by itself after five seconds, and is done then', async () => {
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
    const { nextAttemptAt } = await trial.untilAttempts(id, 1);
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
    const { state, lastAttempt } = await trial.untilAttempts(id, 1);
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
      await trial.untilAttempts(id, attempts);
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
    const { id: deliveryId } = await trial.untilAttempts(id, 1);
    const { log, state } = await trial.getDelivery(id, deliveryId);
    expect(state).toBe('delivered');
    expect(log[0]?.answerBody).toHaveLength(8192);
    expect(log[0]?.answerBody?.startsWith('\uFFFD\uFFFD')).toBe(true);
    expect(log[0]?.answerHeaders?.['x-long']).toHaveLength(8192);
  });

  it('says of each attempt when it was made, and not when it was answered', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    // Until the answer comes, another second begins.
    trial.receiver.answerWith((response) => void setTimeout(() => response.end(), 1100));
    await trial.project.addTerm('one');
    const { log, lastAttempt } = await trial.untilAttempts(id, 1);
    const seconds = Number(log[0]?.requestHeaders['webhook-timestamp']);
    expect(Math.floor(Date.parse(log[0]?.at ?? '') / 1000)).toBe(seconds);
    expect(lastAttempt?.at).toBe(log[0]?.at);
  });
});

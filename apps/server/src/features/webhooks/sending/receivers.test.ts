import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createWebhookTrial } from '../../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

const onWebhook = (webhookId: string) => ({ params: { ...trial.project.params, webhookId } });
const getWebhook = (id: string) => trial.ada.call(endpoints.getWebhook, onWebhook(id));

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
    expect(await trial.untilAttempts(id, 1)).toMatchObject({ state: 'failed' });
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
    await trial.untilAttempts(id, 1);
    const { db } = trial.server.database;
    const failFor = (hours: number) =>
      db
        .updateTable('webhooks')
        .set({ failing_since: sql`now() - make_interval(hours => ${hours}::int)` })
        .where('id', '=', id)
        .execute();
    await failFor(119);
    await trial.passTime(id);
    expect(await trial.untilAttempts(id, 2)).toMatchObject({ state: 'pending' });
    expect(await getWebhook(id)).toMatchObject({ isEnabled: true });
    await failFor(121);
    await trial.passTime(id);
    expect(await trial.untilAttempts(id, 3)).toMatchObject({ state: 'failed' });
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
    expect(await trial.untilAttempts(id, 4)).toMatchObject({ state: 'pending' });
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
    const otherId = await trial.server.addProject(trial.ada);
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

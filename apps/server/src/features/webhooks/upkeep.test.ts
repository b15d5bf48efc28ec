import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  outgoingHere,
  startWebhookReceiver,
  verifyDelivery,
} from '../../testing/services/webhook-receiver.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { takeBackup, withRestored } from '../../testing/trials/installation-backups.ts';
import { createWebhookTrial } from '../../testing/trials/webhook-trial.ts';
import { hasFollowing, listFollowing } from './following/following.queries.ts';
import { defineTidying } from './upkeep.service.ts';

// A backup is of everything, so there is nothing of other tests.
const trial = createWebhookTrial(createTestDatabase);

const onWebhook = (webhookId: string) => ({ params: { ...trial.project.params, webhookId } });

async function tidy(): Promise<void> {
  const { signal } = new AbortController();
  const rest = { id: '', projectId: null, askedBy: undefined, attempt: 1, createdAt: new Date() };
  const job = { ...rest, signal, progress: () => {}, complete: async () => {} };
  await defineTidying(trial.server.database).runWith({}, job);
}

describe('tidying', () => {
  it('deletes deliveries with their attempts after thirty days', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    for (const value of ['one', 'two', 'three']) await trial.project.addTerm(value);
    await expect
      .poll(async () => (await trial.listDeliveries(id)).map(({ state }) => state))
      .toEqual(['delivered', 'delivered', 'delivered']);
    const [, recent, old] = await trial.listDeliveries(id);
    const { db } = trial.server.database;
    const makeOld = (delivery: string | undefined, hours: number) =>
      sql`
        update webhook_deliveries set created_at = now() - make_interval(hours => ${hours}::int)
        where id = ${delivery}::uuid
      `.execute(db);
    await makeOld(recent?.id, 30 * 24 - 1);
    await makeOld(old?.id, 30 * 24 + 1);
    await tidy();
    const left = await trial.listDeliveries(id);
    expect(left.map((one) => one.id)).not.toContain(old?.id);
    expect(left).toHaveLength(2);
    const attempts = await db
      .selectFrom('webhook_attempts')
      .select('delivery_id')
      .where('delivery_id', '=', old?.id ?? '')
      .execute();
    expect(attempts).toEqual([]);
  });

  it('deletes secrets that have ended, and no others', async () => {
    const { id } = await trial.addWebhook();
    const body = { overlapHours: 24 } as const;
    await trial.ada.call(endpoints.rotateWebhook, { ...onWebhook(id), body });
    const { db } = trial.server.database;
    const listSecrets = () =>
      db.selectFrom('webhook_secrets').select('ending').where('webhook_id', '=', id).execute();
    await tidy();
    expect(await listSecrets()).toHaveLength(2);
    await sql`
      update webhook_secrets set valid_until = now() - interval '1 second'
      where webhook_id = ${id}::uuid and valid_until is not null
    `.execute(db);
    await tidy();
    expect(await listSecrets()).toHaveLength(1);
  });
});

describe('a webhook from a backup', () => {
  it('calls nobody until it has a new secret, and is told what happens from then on', async () => {
    const { id, secret } = await trial.addWebhook({ types: ['term.added'] });
    await trial.project.addTerm('before');
    await expect.poll(() => trial.receiver.received).toHaveLength(1);
    // A job that is under way in a backup is that of a process which is gone, for a minute.
    const { db } = trial.server.database;
    const listJobs = () =>
      db
        .selectFrom('jobs')
        .select('name')
        .where('project_id', '=', trial.project.projectId)
        .where('finished_at', 'is', null)
        .execute();
    await expect.poll(listJobs).toEqual([]);
    const backup = await takeBackup(trial.server.database);
    // A receiver of its own, as what was told before the backup would count as well.
    const receiver = await startWebhookReceiver();
    await withRestored(backup, async (database) => {
      await database.db.updateTable('webhooks').set({ url: receiver.url }).execute();
      const restored = await startTestServer(outgoingHere, database);
      const { token } = trial.ada;
      const at = `/projects/${trial.project.projectId}/webhooks/${id}`;
      const ask = async (method: string, path: string, body?: unknown) =>
        (await restored.request(method, path, { token, body })).data as Record<string, never>;
      expect(await ask('GET', at)).toMatchObject({
        isEnabled: false,
        disabled: { reason: 'secret', at: null },
        ending: null,
      });
      expect(await ask('GET', `${at}/deliveries`)).toEqual({ deliveries: [], nextCursor: null });
      const refused = await restored.request('POST', `${at}/test`, { token });
      expect(refused.status).toBe(400);
      const enable = { token, body: { isEnabled: true } };
      expect((await restored.request('PATCH', at, enable)).status).toBe(400);
      const terms = `/projects/${trial.project.projectId}/terms`;
      await ask('POST', terms, { value: 'between' });
      // Nobody looks for it before that, neither after an activity nor once a minute.
      const { projectId } = trial.project;
      expect(await listFollowing(database.db, [projectId])).toEqual([]);
      expect(await hasFollowing(database.db, { projectId })).toBe(false);
      const rotated = await ask('POST', `${at}/rotate`, { overlapHours: 0 });
      expect(rotated).toMatchObject({ isEnabled: true, disabled: null });
      await ask('POST', terms, { value: 'after' });
      await expect.poll(() => receiver.received.length).toBe(1);
      expect(await listFollowing(database.db, [projectId])).toHaveLength(1);
      const [received] = receiver.received;
      if (!received) throw new Error('nothing came');
      verifyDelivery(received, String(rotated.secret));
      expect(() => verifyDelivery(received, secret)).toThrow();
      expect(await ask('GET', `${at}/deliveries`)).toMatchObject({ deliveries: [{}] });
      await restored.close();
    });
    await receiver.close();
  });

  it('that can not be read by another secret of the server says so, and waits', async () => {
    const { id } = await trial.addWebhook({ types: ['term.added'] });
    const { db } = trial.server.database;
    await db
      .updateTable('webhook_secrets')
      .set({ sealed: 'sealed by another secret' })
      .where('webhook_id', '=', id)
      .execute();
    await trial.project.addTerm('one');
    await expect
      .poll(() => trial.listDeliveries(id))
      .toMatchObject([{ state: 'pending', lastAttempt: { status: null, error: 'secret' } }]);
    expect(trial.receiver.received).toEqual([]);
  });
});

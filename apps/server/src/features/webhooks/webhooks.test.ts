import { endpoints, type Webhook } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { verifyDelivery } from '../../testing/services/webhook-receiver.ts';
import { createWebhookTrial } from '../../testing/trials/webhook-trial.ts';

const trial = createWebhookTrial();

const onWebhook = (webhookId: string) => ({
  params: { ...trial.project.params, webhookId },
});
const getWebhook = (id: string) => trial.ada.call(endpoints.getWebhook, onWebhook(id));
const listWebhooks = () => trial.ada.call(endpoints.listWebhooks, { params: trial.project.params });

/** What a list shows of a webhook that has just been created. */
function withoutSecret({ secret, ...shown }: Webhook & { secret: string }): Webhook {
  expect(secret).not.toBe('');
  return shown;
}

describe('a webhook', () => {
  it('is told what happens, signed by its secret', async () => {
    const webhook = await trial.addWebhook();
    const { id: termId } = await trial.project.addTerm('title');
    const changeSet = await trial.project.edit(termId, 'de_DE', 'Titel');
    await expect.poll(() => trial.receiver.received).toHaveLength(2);
    const types = trial.receiver.received.map(({ event }) => event.type);
    expect(types.toSorted()).toEqual(['term.added', 'translation.changed']);
    const changed = trial.receiver.received[types.indexOf('translation.changed')];
    if (!changed) throw new Error('nothing came');
    expect(changed.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Parlance',
    });
    const { projectId } = trial.project;
    expect(verifyDelivery(changed, webhook.secret)).toEqual({
      type: 'translation.changed',
      timestamp: expect.any(String),
      data: {
        project: { id: projectId, name: 'Website' },
        activity: { seq: expect.any(Number), kind: 'translation.update' },
        actor: { type: 'user', id: trial.ada.id, name: 'Ada' },
        changeSet,
        counts: { terms: 0, translations: 1, labels: 0 },
        term: termId,
        locales: ['de_DE'],
        files: [{ id: projectId, path: null }],
        link: expect.stringContaining(`/projects/${projectId}/translations/de_DE?term=${termId}`),
      },
    });
    expect(() =>
      verifyDelivery({ ...changed, body: `${changed.body} ` }, webhook.secret),
    ).toThrow();
    expect(changed.body).not.toContain('Titel');
    await expect
      .poll(() => getWebhook(webhook.id))
      .toMatchObject({
        lastDeliveredAt: expect.any(String),
        failingSince: null,
      });
  });

  it('shows its secret once', async () => {
    const created = await trial.addWebhook({ name: 'CI', types: ['term.added'], locales: ['fr'] });
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(created.secret.slice(6), 'base64')).toHaveLength(32);
    expect(created).toMatchObject({
      name: 'CI',
      url: trial.receiver.url,
      types: ['term.added'],
      locales: ['fr'],
      fileIds: null,
      labelIds: null,
      isEnabled: true,
      disabled: null,
      ending: created.secret.slice(-4),
      createdBy: { id: trial.ada.id, name: 'Ada' },
    });
    expect(await getWebhook(created.id)).toEqual(withoutSecret(created));
    const other = await trial.addWebhook();
    expect(await listWebhooks()).toEqual([withoutSecret(other), withoutSecret(created)]);
    const { db } = trial.server.database;
    const { projectId } = trial.project;
    const stored = await db
      .selectFrom('webhook_secrets')
      .selectAll()
      .where('project_id', '=', projectId)
      .execute();
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain(created.secret.slice(6, 40));
  });

  it('is changed part by part', async () => {
    const { id } = await trial.addWebhook({ locales: ['fr'] });
    const change = (body: Partial<Webhook>) =>
      trial.ada.call(endpoints.updateWebhook, { ...onWebhook(id), body });
    const other = await trial.startReceiver();
    expect(await change({ name: 'Other', url: other.url })).toMatchObject({
      name: 'Other',
      url: other.url,
      locales: ['fr'],
    });
    expect(await change({ locales: null, types: ['locale.added'] })).toMatchObject({
      locales: null,
      types: ['locale.added'],
    });
    await trial.project.addTerm('title');
    await trial.project.addLocale('it');
    await expect.poll(() => other.received).toHaveLength(1);
    expect(other.received[0]?.event).toMatchObject({
      type: 'locale.added',
      data: { locales: ['it'], counts: { terms: 0, translations: 0, labels: 0 } },
    });
    expect(trial.receiver.received).toEqual([]);
  });

  it('is told nothing while it is disabled, and what happens after that', async () => {
    const { id } = await trial.addWebhook();
    const enable = (isEnabled: boolean) =>
      trial.ada.call(endpoints.updateWebhook, { ...onWebhook(id), body: { isEnabled } });
    expect(await enable(false)).toMatchObject({
      isEnabled: false,
      disabled: { reason: 'person', at: expect.any(String) },
    });
    await trial.project.addTerm('missed');
    expect(await enable(true)).toMatchObject({ isEnabled: true, disabled: null });
    await trial.project.addTerm('told');
    await expect.poll(() => trial.receiver.received).toHaveLength(1);
    expect(trial.receiver.received[0]?.event.type).toBe('term.added');
    const [delivery] = await trial.listDeliveries(id);
    expect(delivery?.createdAt).toBeDefined();
    expect(await trial.listDeliveries(id)).toHaveLength(1);
  });

  it('is told of other webhooks, and not of itself', async () => {
    const { id } = await trial.addWebhook({ types: ['access.changed'] });
    await trial.ada.call(endpoints.updateWebhook, { ...onWebhook(id), body: { name: 'Mine' } });
    const other = await trial.addWebhook({ types: ['term.added'] });
    await expect.poll(() => trial.receiver.received).toHaveLength(1);
    expect(trial.receiver.received[0]?.event.data.activity?.kind).toBe('webhook.create');
    await trial.ada.call(endpoints.deleteWebhook, onWebhook(other.id));
    await expect.poll(() => trial.receiver.received).toHaveLength(2);
    expect(trial.receiver.received[1]?.event.data.activity?.kind).toBe('webhook.delete');
  });

  it('signs with both secrets after a rotation, for as long as that was asked for', async () => {
    const { id, secret } = await trial.addWebhook();
    const rotate = (overlapHours: 0 | 24) =>
      trial.ada.call(endpoints.rotateWebhook, { ...onWebhook(id), body: { overlapHours } });
    const second = await rotate(24);
    expect(second.previous).toEqual({ ending: secret.slice(-4), validUntil: expect.any(String) });
    await trial.project.addTerm('one');
    await expect.poll(() => trial.receiver.received).toHaveLength(1);
    const [both] = trial.receiver.received;
    if (!both) throw new Error('nothing came');
    expect(verifyDelivery(both, secret)).toEqual(verifyDelivery(both, second.secret));
    const third = await rotate(0);
    expect(third.previous).toBeNull();
    await trial.project.addTerm('two');
    await expect.poll(() => trial.receiver.received).toHaveLength(2);
    const [, single] = trial.receiver.received;
    if (!single) throw new Error('nothing came');
    verifyDelivery(single, third.secret);
    expect(() => verifyDelivery(single, secret)).toThrow('No matching signature');
    expect(() => verifyDelivery(single, second.secret)).toThrow('No matching signature');
  });

  it('is deleted with its deliveries', async () => {
    const { id } = await trial.addWebhook();
    await trial.project.addTerm('one');
    await expect.poll(() => trial.listDeliveries(id)).toMatchObject([{ state: 'delivered' }]);
    await trial.ada.call(endpoints.deleteWebhook, onWebhook(id));
    await expect(getWebhook(id)).rejects.toMatchObject({ code: 'NotFound' });
    expect(await listWebhooks()).toEqual([]);
    const { db } = trial.server.database;
    const left = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('project_id', '=', trial.project.projectId)
      .execute();
    expect(left).toEqual([]);
  });

  it('goes with its project', async () => {
    await trial.addWebhook();
    await trial.project.addTerm('one');
    await expect.poll(() => trial.receiver.received).toHaveLength(1);
    const gone = trial.project;
    const { params } = gone;
    const project = await trial.ada.call(endpoints.createProject, { body: { name: 'Next' } });
    await trial.ada.call(endpoints.deleteProject, { params });
    const { db } = trial.server.database;
    for (const table of ['webhooks', 'webhook_secrets', 'webhook_deliveries'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('id')
        .where('project_id', '=', gone.projectId)
        .execute();
      expect(rows, table).toEqual([]);
    }
    // The helper of this file goes on with a project that is there.
    Object.assign(trial.project, { projectId: project.id, params: { projectId: project.id } });
  });
});

describe('the form of a webhook', () => {
  it.each([
    'https://169.254.169.254/',
    'https://10.0.0.1/',
    'https://127.0.0.2/',
    'https://[::1]/',
    'https://2130706434/',
    'https://ada:secret@example.com/',
    'https://example.com/#fragment',
    'https://example.com:25/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'example.com',
    '',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('refuses %s', async (url) => {
    const answer = await trial.server.request(
      'POST',
      `/projects/${trial.project.projectId}/webhooks`,
      { token: trial.ada.token, body: { name: 'Build', url } },
    );
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.url' }] } });
  });

  it.each([
    { types: [] },
    { types: ['webhook.test'] },
    { types: ['term.added', 'term.added'] },
    { locales: ['no such locale'] },
    { fileIds: ['x'] },
    { name: ' ' },
  ])('refuses %o', async (part) => {
    const path = `/projects/${trial.project.projectId}/webhooks`;
    const body = { name: 'Build', url: trial.receiver.url, ...part };
    const answer = await trial.server.request('POST', path, { token: trial.ada.token, body });
    expect(answer.status).toBe(400);
  });

  it('is taken twenty times', async () => {
    for (let n = 0; n < 20; n++) await trial.addWebhook({ name: `Build ${n}` });
    await expect(trial.addWebhook()).rejects.toMatchObject({ code: 'TooManyRequests' });
  });
});

describe('somebody else', () => {
  it('finds no webhook', async () => {
    const { id } = await trial.addWebhook();
    const stranger = await trial.server.addPerson();
    const editor = await trial.server.addPerson();
    await trial.server.addMember(trial.project.projectId, editor, 'editor');
    for (const { call } of [stranger, editor]) {
      const calls = [
        call(endpoints.listWebhooks, { params: trial.project.params }),
        call(endpoints.getWebhook, onWebhook(id)),
        call(endpoints.listDeliveries, onWebhook(id)),
        call(endpoints.deleteWebhook, onWebhook(id)),
        call(endpoints.rotateWebhook, { ...onWebhook(id), body: { overlapHours: 0 } }),
      ];
      const answers = await Promise.allSettled(calls);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NotFound' } });
      }
    }
  });

  it('finds none by an id of another project', async () => {
    const { id } = await trial.addWebhook();
    const projectId = await trial.server.addProject(trial.ada);
    const params = { projectId, webhookId: id };
    const answers = await Promise.allSettled([
      trial.ada.call(endpoints.getWebhook, { params }),
      trial.ada.call(endpoints.testWebhook, { params }),
      trial.ada.call(endpoints.updateWebhook, { params, body: { isEnabled: false } }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NotFound' } });
    }
  });
});

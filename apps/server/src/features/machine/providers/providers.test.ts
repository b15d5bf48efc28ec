import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  createMachineTrial,
  providerForm,
  trialKey,
} from '../../../testing/trials/machine-trial.ts';

const lines: string[] = [];
const trial = createMachineTrial({ authRateLimit: 0 }, (line) => lines.push(line));

const onProvider = (providerId: string) => ({ params: { ...trial.project.params, providerId } });
const listProviders = () =>
  trial.ada.call(endpoints.listMachineProviders, { params: trial.project.params });
const getSettings = (person = trial.ada) =>
  person.call(endpoints.getMachineSettings, { params: trial.project.params });
/** The error that a call ends with. */
const refused = (call: Promise<unknown>) =>
  call.then(
    () => 'it was not refused',
    (error: unknown) => error,
  );

describe('a provider', () => {
  it('is kept without showing its key, in answers, in the database or in logs', async () => {
    const provider = await trial.addProvider({ prices: { input: 0.075, output: 1.5 } });
    expect(provider).toMatchObject({
      name: 'Trial',
      isLocal: true,
      keyEnding: 'wxyz',
      needsKey: false,
      prices: { input: 0.075, output: 1.5 },
      capabilities: null,
      testedAt: null,
      spentThisMonth: 0,
    });
    expect(await listProviders()).toEqual([provider]);
    await trial.ada.call(endpoints.testMachineProvider, onProvider(provider.id));
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(k) as row from machine_keys k where k.provider_id = ${provider.id}::uuid
    `.execute(trial.server.database.db);
    expect(rows).toHaveLength(1);
    const activity = await trial.ada.call(endpoints.listActivity, { params: trial.project.params });
    for (const told of [provider, rows, activity, lines, await getSettings()]) {
      expect(JSON.stringify(told)).not.toContain(trialKey);
    }
    expect(activity.activities[0]).toMatchObject({
      kind: 'machine.update',
      details: { name: 'Trial', changed: ['providers'] },
    });
  });

  it('does not show the end of a short key', async () => {
    expect(await trial.addProvider({ key: 'short-key' })).toMatchObject({ keyEnding: null });
    expect(await trial.addProvider({ key: null })).toMatchObject({ keyEnding: null });
  });

  it('changes, and needs its key again for another address', async () => {
    const { id } = await trial.addProvider();
    const change = (body: object) =>
      trial.ada.call(endpoints.updateMachineProvider, { ...onProvider(id), body });
    expect(await change({ name: 'Mine', limits: limits({ concurrency: 2 }) })).toMatchObject({
      name: 'Mine',
      keyEnding: 'wxyz',
      limits: { concurrency: 2 },
    });
    const elsewhere = { url: 'https://models.example.com/v1' };
    expect(await refused(change(elsewhere))).toMatchObject({
      code: 'BadRequest',
      details: [{ path: 'body.key' }],
    });
    expect(await change({ ...elsewhere, key: 'another-key-of-theirs' })).toMatchObject({
      host: 'models.example.com',
      isLocal: false,
      keyEnding: 'eirs',
    });
    expect(await change({ key: null })).toMatchObject({ keyEnding: null, needsKey: false });
    await trial.ada.call(endpoints.deleteMachineProvider, onProvider(id));
    expect(await listProviders()).toEqual([]);
    expect(await refused(change({ name: 'Gone' }))).toMatchObject({ code: 'NotFound' });
  });

  it.each([
    [{ url: 'http://127.0.0.1:9/v1' }, 'body.url'],
    [{ url: 'http://models.example.com' }, 'body.url'],
    [{ url: 'https://10.0.0.1/v1' }, 'body.url'],
    [{ url: 'https://169.254.169.254' }, 'body.url'],
    [{ url: 'https://ada:secret@models.example.com' }, 'body.url'],
    [{ model: null }, 'body.model'],
    [{ kind: 'libretranslate', url: null }, 'body.url'],
    [{ key: 'with space' }, 'body.key'],
    [{ prices: { input: -1, output: null } }, 'body.prices.input'],
  ] as const)('is refused with %j', async (form, path) => {
    expect(await refused(trial.addProvider(form))).toMatchObject({
      code: 'BadRequest',
      details: [{ path }],
    });
  });

  it('has the address of the free version for its keys', async () => {
    const deepl = { kind: 'deepl', url: null, model: null } as const;
    expect(await trial.addProvider({ ...deepl, key: 'abc:fx' })).toMatchObject({
      host: 'api-free.deepl.com',
    });
    expect(await trial.addProvider({ ...deepl, key: 'abc' })).toMatchObject({
      host: 'api.deepl.com',
    });
  });

  it('is one of at most twenty', async () => {
    for (let n = 0; n < 20; n++) await trial.addProvider();
    expect(await refused(trial.addProvider())).toMatchObject({ code: 'TooManyRequests' });
  });
});

describe('a test of a provider', () => {
  const test = async (form: Parameters<typeof trial.addProvider>[0] = {}) => {
    const { id } = await trial.addProvider(form);
    return trial.ada.call(endpoints.testMachineProvider, onProvider(id));
  };

  it.each(['openai', 'anthropic'] as const)('finds out what a model of %s can do', async (kind) => {
    const url = kind === 'openai' ? `${trial.machine.url}/v1` : trial.machine.url;
    const { provider, trouble } = await test({ kind, url, prices: { input: 1, output: 1 } });
    expect(trouble).toBeNull();
    expect(provider).toMatchObject({
      capabilities: { json: 'schema', takesTemperature: true, seesImages: true },
      testedAt: expect.any(String),
    });
    expect(provider.spentThisMonth).toBeGreaterThan(0);
  });

  it('finds out what it can not do', async () => {
    trial.machine.change({ lacks: ['schema', 'temperature', 'images', 'max_completion_tokens'] });
    const { provider, trouble } = await test();
    expect(trouble).toBeNull();
    expect(provider.capabilities).toEqual({
      json: 'object',
      takesTemperature: false,
      seesImages: false,
    });
    trial.machine.change({ lacks: ['schema', 'object'] });
    expect((await test()).provider.capabilities).toMatchObject({ json: 'none' });
  });

  it.each(['deepl', 'google', 'libretranslate'] as const)('tries a %s', async (kind) => {
    const { provider, trouble } = await test({ kind, url: trial.machine.url, model: null });
    expect(trouble).toBeNull();
    expect(provider).toMatchObject({ capabilities: null, testedAt: expect.any(String) });
  });

  it('tells of trouble, and keeps nothing', async () => {
    trial.machine.change({ fault: () => 'server' });
    const { provider, trouble } = await test();
    expect(trouble).toEqual({ problem: 'server', message: expect.stringContaining('broken') });
    expect(provider.testedAt).toBeNull();
    const closed = await test({ url: `${trial.machine.url.replace(/\d+$/, '')}9` }).catch(
      (error: unknown) => error,
    );
    expect(closed).toMatchObject({ code: 'BadRequest' });
  });
});

describe('the providers of a workspace', () => {
  it('are for its projects, and managed by its owners alone', async () => {
    const bob = await trial.server.addPerson('Bob');
    const workspaceId = await trial.server.createWorkspace(trial.ada, [[bob, 'member']]);
    const projectId = await trial.server.addProject(trial.ada, { workspaceId });
    const params = { workspaceId };
    const created = await trial.ada.call(endpoints.createWorkspaceMachineProvider, {
      params,
      body: providerForm(trial.machine.url),
    });
    const list = (person: typeof bob) =>
      person.call(endpoints.listWorkspaceMachineProviders, { params });
    expect(await list(trial.ada)).toEqual([created]);
    expect(await refused(list(bob))).toMatchObject({ code: 'NotFound' });
    const settings = await trial.ada.call(endpoints.getMachineSettings, { params: { projectId } });
    expect(settings.providers).toMatchObject([
      { id: created.id, isOfWorkspace: true, host: new URL(trial.machine.url).host },
    ]);
    // Neither another workspace nor a project can reach it.
    expect((await getSettings()).providers).toEqual([]);
    const elsewhere = { params: { projectId, providerId: created.id } };
    expect(await refused(trial.ada.call(endpoints.deleteMachineProvider, elsewhere))).toMatchObject(
      {
        code: 'NotFound',
      },
    );
    const choice = { params: trial.project.params, body: { providerId: created.id } };
    expect(await refused(trial.ada.call(endpoints.updateMachineSettings, choice))).toMatchObject({
      code: 'BadRequest',
    });
    const tested = await trial.ada.call(endpoints.testWorkspaceMachineProvider, {
      params: { workspaceId, providerId: created.id },
    });
    expect(tested.trouble).toBeNull();
  });
});

describe('the settings of a project', () => {
  it('choose the default, limits and what models are told', async () => {
    const first = await trial.addProvider({ name: 'A' });
    const second = await trial.addProvider({ name: 'B', url: 'https://models.example.com/v1' });
    const body = { providerId: second.id, monthlyCost: 12.5, about: 'A website' };
    const changed = await trial.ada.call(endpoints.updateMachineSettings, {
      params: trial.project.params,
      body,
    });
    expect(changed).toMatchObject({ ...body, currency: 'USD', promptVersion: 0, reserved: 0 });
    expect(changed.providers.map(({ id }) => id)).toEqual([second.id, first.id]);
    const local = await trial.ada.call(endpoints.updateMachineSettings, {
      params: trial.project.params,
      body: { localOnly: true },
    });
    expect(local).toMatchObject({ localOnly: true, providerId: null, about: 'A website' });
    expect(local.providers.map(({ id }) => id)).toEqual([first.id]);
  });

  it('are shown to translators, who change nothing', async () => {
    const bob = await trial.server.addPerson('Bob');
    await trial.server.addMember(trial.project.projectId, bob, 'translator');
    expect(await getSettings(bob)).toMatchObject({ providers: [] });
    const change = { params: trial.project.params, body: { localOnly: true } };
    expect(await refused(bob.call(endpoints.updateMachineSettings, change))).toMatchObject({
      code: 'NotFound',
    });
  });
});

const limits = (change: object) => ({
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: null,
  monthlyCost: null,
  ...change,
});

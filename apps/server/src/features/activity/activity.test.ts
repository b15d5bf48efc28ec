import { type Activity, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../testing/trial-project.ts';
import { createToken } from '../../testing/trials/access-tokens.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson('Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await createTrialProject(server, ada, 'createProject');
});

const list = (query: object = {}) =>
  ada.call(endpoints.listActivity, { params: project.params, query });

/** The activities since `act` began, oldest first. */
async function activityOf(act: () => Promise<unknown>): Promise<readonly Activity[]> {
  const { activities } = await list({ limit: 1 });
  await act();
  return (await list({ after: activities[0]?.seq ?? 0 })).activities;
}

const told = (activities: readonly Activity[]) =>
  activities.map(({ kind, details }) => ({ kind, details }));

describe('the log of a project', () => {
  it('begins with it', async () => {
    const { activities, nextSeq } = await list();
    expect(activities.map(({ seq, kind }) => [seq, kind])).toEqual([
      [3, 'locale.create'],
      [2, 'locale.create'],
      [1, 'project.create'],
    ]);
    expect(activities[2]).toMatchObject({
      actor: { type: 'user', id: ada.id, name: 'Ada' },
      changeSetId: null,
      details: { name: 'Website' },
    });
    expect(nextSeq).toBeNull();
  });

  it('names who acted, and the change set', async () => {
    const { id: termId } = await project.addTerm('open');
    const token = await server.addClient(project.projectId, 'editor');
    const [edit, ...others] = await activityOf(async () => {
      const path = `/projects/${project.projectId}/translations/fr`;
      await server.request('PATCH', path, { token, body: { termId, value: 'Ouvrir' } });
      await server.request('PATCH', path, { token, body: { termId, value: 'Ouvrir' } });
    });
    expect(others).toEqual([]);
    expect(edit).toMatchObject({
      kind: 'translation.update',
      actor: { type: 'client', name: 'Build' },
      details: { termId, locale: 'fr', revision: 1 },
    });
    const params = { ...project.params, changeSetId: edit?.changeSetId ?? '' };
    const { changes } = await ada.call(endpoints.getChangeSet, { params });
    expect(changes).toMatchObject([{ after: 'Ouvrir' }]);
  });

  it('is read in parts, from either end', async () => {
    for (let n = 0; n < 7; n++) await project.addTerm(`term ${n}`);
    const seqs: number[][] = [];
    let before: number | null = 11;
    while (before !== null) {
      const part: { activities: readonly Activity[]; nextSeq: number | null } = await list({
        limit: 4,
        before,
      });
      seqs.push(part.activities.map(({ seq }) => seq));
      before = part.nextSeq;
    }
    expect(seqs).toEqual([
      [10, 9, 8, 7],
      [6, 5, 4, 3],
      [2, 1],
    ]);
    const forward = await list({ limit: 4, after: 4 });
    expect(forward.activities.map(({ seq }) => seq)).toEqual([5, 6, 7, 8]);
    expect(forward.nextSeq).toBe(8);
    const rest = await list({ limit: 4, after: 8 });
    expect(rest.activities.map(({ seq }) => seq)).toEqual([9, 10]);
    expect(rest.nextSeq).toBeNull();
  });

  it('tells into which file something was imported, and whether a program sent it', async () => {
    const { token } = await createToken(ada, { actions: ['read', 'terms', 'import'] });
    const path = { path: 'locales/{locale}/app.json' };
    const file = { locale: 'fr', format: 'jsonflat', content: '{"a": "A"}' } as const;
    const activities = await activityOf(async () => {
      await server.importFile(ada, project.projectId, { ...file, options: path });
      const more = { ...file, content: '{"b": "B"}', options: path };
      await server.importFile({ ...ada, token }, project.projectId, more);
    });
    const [{ id: fileId } = { id: '' }] = (
      await ada.call(endpoints.listFiles, { params: project.params })
    ).filter((one) => one.path !== null);
    expect(told(activities).filter(({ kind }) => kind === 'file.import')).toEqual([
      { kind: 'file.import', details: { locale: 'fr', format: 'jsonflat', fileId } },
      {
        kind: 'file.import',
        details: { locale: 'fr', format: 'jsonflat', fileId, byToken: true },
      },
    ]);
  });

  it('can be narrowed to what it is about', async () => {
    const { id: termId } = await project.addTerm('open');
    await project.edit(termId, 'fr', 'Ouvrir');
    await project.importTexts('fr', { open: 'Ouvrez' });
    await ada.call(endpoints.createProjectClient, {
      params: project.params,
      body: { name: 'CI', role: 'viewer' },
    });
    const kindsOf = async (area: string) =>
      (await list({ area })).activities.map(({ kind }) => kind);
    expect(await kindsOf('access')).toEqual(['client.create']);
    expect(await kindsOf('files')).toEqual(['file.import']);
    expect(await kindsOf('content')).toEqual(['translation.update', 'term.create']);
    expect(await kindsOf('settings')).toEqual(['locale.create', 'locale.create', 'project.create']);
  });

  it('is for members alone', async () => {
    const path = `/projects/${project.projectId}/activity`;
    const stranger = await server.addPerson();
    expect((await server.request('GET', path, { token: stranger.token })).status).toBe(404);
    const client = await server.addClient(project.projectId, 'admin');
    expect((await server.request('GET', path, { token: client })).status).toBe(401);
    expect((await server.request('GET', `${path}?before=x`, { token: ada.token })).status).toBe(
      400,
    );
  });
});

describe('who has access', () => {
  it('is said of a member, with what they might do before', async () => {
    const eve = await server.addPerson('Eve');
    const { params } = project;
    const activities = await activityOf(async () => {
      const body = { email: eve.email, role: 'editor' } as const;
      await ada.call(endpoints.createInvite, { params, body });
      const onEve = { params: { ...params, userId: eve.id } };
      const change = { role: 'translator', locales: ['fr'] } as const;
      await ada.call(endpoints.updateMember, { ...onEve, body: { ...change, locales: ['fr'] } });
      await eve.call(endpoints.updateMe, { body: { name: 'Eve Smith' } });
      await ada.call(endpoints.deleteMember, onEve);
    });
    const about = { userId: eve.id, name: 'Eve Smith' };
    const editor = { role: 'editor', locales: null };
    const translator = { role: 'translator', locales: ['fr'] };
    expect(told(activities)).toEqual([
      { kind: 'member.join', details: { ...about, place: editor } },
      { kind: 'member.update', details: { ...about, place: translator, formerPlace: editor } },
      { kind: 'member.rename', details: about },
      { kind: 'member.remove', details: about },
    ]);
    expect(activities[2]?.actor).toMatchObject({ id: eve.id, name: 'Eve Smith' });
  });

  it('is said of an invite, until somebody signs up by it', async () => {
    const { params } = project;
    const email = `invited-${crypto.randomUUID()}@example.com`;
    let inviteId = '';
    let userId = '';
    const activities = await activityOf(async () => {
      const made = await ada.call(endpoints.createInvite, {
        params,
        body: { email, role: 'viewer' },
      });
      inviteId = 'id' in made ? made.id : '';
      const body = { role: 'editor' } as const;
      await ada.call(endpoints.updateInvite, { params: { ...params, inviteId }, body });
      const account = { name: 'Eve', email, password };
      const answer = await server.request('POST', '/auth/signup', { body: account });
      userId = (answer.data as { id: string }).id;
    });
    const viewer = { role: 'viewer', locales: null };
    const editor = { role: 'editor', locales: null };
    expect(told(activities)).toEqual([
      { kind: 'invite.create', details: { inviteId, email, place: viewer } },
      { kind: 'invite.update', details: { inviteId, email, place: editor, formerPlace: viewer } },
      { kind: 'member.join', details: { userId, name: 'Eve', place: editor } },
    ]);
    expect(activities[2]?.actor).toEqual({ type: 'user', id: userId, name: 'Eve' });
  });

  it('is said of a client, and of each new secret', async () => {
    const { params } = project;
    let clientId = '';
    const activities = await activityOf(async () => {
      const body = { name: 'CI', role: 'viewer' } as const;
      clientId = (await ada.call(endpoints.createProjectClient, { params, body })).id;
      const onClient = { params: { ...params, clientId } };
      await ada.call(endpoints.rotateClientSecret, onClient);
      await ada.call(endpoints.deleteProjectClient, onClient);
    });
    const about = { clientId, name: 'CI' };
    expect(told(activities)).toEqual([
      { kind: 'client.create', details: { ...about, place: { role: 'viewer', locales: null } } },
      { kind: 'client.secret', details: about },
      { kind: 'client.delete', details: about },
    ]);
    expect(JSON.stringify(activities)).not.toMatch(/secret":/);
  });
});

describe('settings and files', () => {
  it('are said of with what was changed, and who took texts out', async () => {
    const { params, projectId } = project;
    await project.addTerm('open');
    const activities = await activityOf(async () => {
      await ada.call(endpoints.updateProject, {
        params,
        body: { name: 'Shop', sourceLocale: 'de_DE' },
      });
      const query = 'locale=fr&format=jsonflat';
      const { token } = ada;
      await server.request('GET', `/projects/${projectId}/exports?${query}`, { token });
      await server.request('GET', `/projects/${projectId}/backup`, { token });
    });
    expect(told(activities)).toEqual([
      { kind: 'project.update', details: { changed: ['name', 'sourceLocale'] } },
      { kind: 'file.export', details: { locale: 'fr', format: 'jsonflat' } },
      { kind: 'project.backup', details: {} },
    ]);
  });

  it('are not said of an export to somebody who has the same bytes already', async () => {
    await project.addTerm('open');
    for (const path of ['exports?locale=fr&format=jsonflat', 'exports/archive?format=jsonflat']) {
      const read = (headers: Readonly<Record<string, string>>, method = 'GET') =>
        server.request(method, `/projects/${project.projectId}/${path}`, {
          token: ada.token,
          headers,
        });
      const tag = (await read({})).headers.get('etag') ?? '';
      const activities = await activityOf(async () => {
        expect((await read({ 'if-none-match': tag })).status).toBe(304);
        expect((await read({}, 'HEAD')).status).toBe(200);
        expect((await read({ 'if-none-match': '"another"' })).status).toBe(200);
      });
      expect(activities.map(({ kind }) => kind)).toEqual(['file.export']);
    }
  });

  it('are said of with the name of a label that is gone', async () => {
    const activities = await activityOf(async () => {
      const labelId = await project.addLabel('urgent');
      const params = { ...project.params, labelId };
      await ada.call(endpoints.deleteLabel, { params });
    });
    expect(activities.map(({ kind, details }) => [kind, details.name])).toEqual([
      ['label.create', 'urgent'],
      ['label.delete', 'urgent'],
    ]);
    expect(activities[1]?.changeSetId).not.toBeNull();
  });

  it('of a project that was restored begin with whoever restored it', async () => {
    const backup = await server.request('GET', `/projects/${project.projectId}/backup`, {
      token: ada.token,
    });
    const form = new FormData();
    form.append('file', new Blob([backup.bytes]));
    const restored = await server.request('POST', '/projects/restore', {
      token: ada.token,
      body: form,
    });
    expect(restored.status, restored.text).toBe(201);
    const params = { projectId: (restored.data as { id: string }).id };
    const { activities } = await ada.call(endpoints.listActivity, { params, query: {} });
    expect(activities.map(({ seq, kind }) => [seq, kind])).toEqual([[1, 'project.create']]);
  });
});

import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablesOfProject } from '../../testing/samples/project-rows.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 3 });
});
afterAll(() => server.close());

async function people(...names: string[]): Promise<Person[]> {
  return Promise.all(names.map((name) => server.addPerson(name)));
}

describe('projects', () => {
  it('belong to the person who creates them, as admin', async () => {
    const ada = await server.addPerson();
    const created = await ada.call(endpoints.createProject, { body: { name: ' Shop ' } });
    expect(created).toMatchObject({
      name: ' Shop ',
      description: null,
      termsCount: 0,
      localesCount: 0,
      role: 'admin',
    });
    expect(await ada.call(endpoints.listProjects, {})).toEqual([created]);
    const params = { projectId: created.id };
    expect(await ada.call(endpoints.getProject, { params })).toEqual(created);
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ numProjectsCreated: 1 });
  });

  it('are limited in number for each person, exactly, also for requests side by side', async () => {
    const ada = await server.addPerson();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        server.request('POST', '/projects', { token: ada.token, body: { name: 'Many' } }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
  });

  it('are listed oldest first, with the role in each', async () => {
    const [ada, sam] = (await people('Ada', 'Sam')) as [Person, Person];
    const first = await server.addProject(sam);
    const second = await server.addProject(ada);
    await server.addMember(first, ada, 'viewer');
    expect(await ada.call(endpoints.listProjects, {})).toMatchObject([
      { id: first, role: 'viewer' },
      { id: second, role: 'admin' },
    ]);
    expect(await sam.call(endpoints.listProjects, {})).toMatchObject([{ id: first }]);
  });

  it('change name and description, each by itself, and nothing for an empty change', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada);
    const path = `/projects/${projectId}`;
    const change = async (body: unknown) =>
      (await server.request('PATCH', path, { token: ada.token, body })).data;
    expect(await change({ description: 'All texts' })).toMatchObject({
      name: 'Website',
      description: 'All texts',
    });
    expect(await change({ name: 'Shop' })).toMatchObject({
      name: 'Shop',
      description: 'All texts',
    });
    expect(await change({ description: '' })).toMatchObject({ description: '' });
    const cleared = await change({ description: null, termsCount: 9, id: 'other' });
    expect(cleared).toMatchObject({ id: projectId, description: null, termsCount: 0 });
    expect(await change({})).toEqual(cleared);
  });

  it('have one of their locales as the source locale, until it is deleted', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['de_DE', 'fr'] });
    const params = { projectId };
    const change = (sourceLocale: string | null) =>
      ada.call(endpoints.updateProject, { params, body: { sourceLocale } });
    const get = async () => (await ada.call(endpoints.getProject, { params })).sourceLocale;
    const remove = (localeCode: string) =>
      ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode } });
    expect(await get()).toBeNull();
    expect(await change('fr')).toMatchObject({ sourceLocale: 'fr', name: 'Website' });
    expect(await ada.call(endpoints.updateProject, { params, body: { name: 'Shop' } })).toEqual({
      ...(await ada.call(endpoints.listProjects, {}))[0],
      sourceLocale: 'fr',
    });
    await remove('de_DE');
    expect(await get()).toBe('fr');
    await remove('fr');
    expect(await get()).toBeNull();
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    await change('fr');
    expect((await change(null)).sourceLocale).toBeNull();
    await change('fr');
    await ada.call(endpoints.deleteProject, { params });
  });

  it('refuse a source locale that they do not have', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['fr'] });
    const answer = await server.request('PATCH', `/projects/${projectId}`, {
      token: ada.token,
      body: { name: 'Shop', sourceLocale: 'de_DE' },
    });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.sourceLocale' }] } });
    const params = { projectId };
    expect(await ada.call(endpoints.getProject, { params })).toMatchObject({ name: 'Website' });
  });

  it('have a pattern for links to places in their code', async () => {
    const ada = await server.signUp();
    const projectId = await server.addProject(ada);
    const params = { projectId };
    const change = (referenceUrl: string | null) =>
      ada.call(endpoints.updateProject, { params, body: { referenceUrl } });
    const pattern = 'https://github.com/acme/app/blob/main/{path}#L{line}';
    expect(await change(pattern)).toMatchObject({ referenceUrl: pattern, name: 'Website' });
    expect(await ada.call(endpoints.listProjects, {})).toMatchObject([{ referenceUrl: pattern }]);
    await ada.call(endpoints.updateProject, { params, body: { name: 'Shop' } });
    expect((await ada.call(endpoints.getProject, { params })).referenceUrl).toBe(pattern);
    for (const [refused, message] of [
      ['javascript:alert({path})', 'must be an address that begins with http:// or https://'],
      ['github.com/acme/{path}', 'must be an address that begins with http:// or https://'],
      ['https://example.com/#L{line}', 'must contain {path}, the path of the file'],
      ['https://{path}.example.com/', 'must not have a placeholder before the path of the address'],
      ['https://example.com/{branch}/{path}', 'has {branch}, which is neither {path} nor {line}'],
      ['https://ada:secret@example.com/{path}', 'must not contain a password'],
    ] as const) {
      const details = [{ path: 'body.referenceUrl', message }];
      await expect(change(refused), refused).rejects.toMatchObject({ status: 400, details });
    }
    expect((await change(null)).referenceUrl).toBeNull();
  });

  it('count terms and locales, and are modified with them', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada);
    const params = { projectId };
    const get = () => ada.call(endpoints.getProject, { params });
    const created = await get();
    expect(created.date.modified).toBe(created.date.created);
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    const withLocale = await get();
    expect(withLocale).toMatchObject({ termsCount: 0, localesCount: 1 });
    expect(withLocale.date.modified > created.date.modified).toBe(true);
    await ada.call(endpoints.createTerm, { params, body: { value: 'a' } });
    const withTerm = await get();
    expect(withTerm).toMatchObject({ termsCount: 1, localesCount: 1 });
    expect(withTerm.date.modified > withLocale.date.modified).toBe(true);
    expect(withTerm.date.created).toBe(created.date.created);
  });

  it('tell how far the locales are that are translated into, in the list too', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['de_DE'] });
    const params = { projectId };
    const shares = async () => {
      const [listed] = await ada.call(endpoints.listProjects, {});
      const project = await ada.call(endpoints.getProject, { params });
      const { progress, reviewed, sourceLocale } = project;
      expect(listed).toMatchObject({ progress, reviewed });
      // The stats are of all locales, the source locale too.
      const { projectStats } = await ada.call(endpoints.getProjectStats, { params });
      if (sourceLocale === null) expect(progress).toBe(projectStats.progress);
      return [progress, reviewed];
    };
    expect(await shares()).toEqual([0, 0]);
    const content = '{"a": "1", "b": "2", "c": ""}';
    await server.importFile(ada, projectId, { locale: 'fr', format: 'jsonflat', content });
    expect(await shares()).toEqual([0, 0]);
    const patch = (sourceLocale: string | null) =>
      ada.call(endpoints.updateProject, { params, body: { sourceLocale } });
    await patch(null);
    // 2 of 3 terms in one of 2 locales.
    expect(await shares()).toEqual([0.33, 0]);
    await patch('de_DE');
    expect(await shares()).toEqual([0.66, 0]);
    const [term] = await ada.call(endpoints.listTerms, { params });
    await ada.call(endpoints.updateTranslation, {
      params: { ...params, localeCode: 'fr' },
      body: { termId: term?.id ?? '', state: 'reviewed' },
    });
    expect(await shares()).toEqual([0.66, 0.33]);
    // A source locale that is the only one counts.
    await patch('fr');
    await ada.call(endpoints.deleteProjectLocale, { params: { ...params, localeCode: 'de_DE' } });
    expect(await shares()).toEqual([0.66, 0.33]);
    await ada.call(endpoints.deleteProjectLocale, { params: { ...params, localeCode: 'fr' } });
    expect(await shares()).toEqual([0, 0]);
  });

  it('go with all that they hold, and are counted off', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['de_DE'] });
    const content = '{"a": "1", "b": "2"}';
    await server.importFile(ada, projectId, { locale: 'fr', format: 'jsonflat', content });
    const params = { projectId };
    const label = await ada.call(endpoints.createLabel, {
      params,
      body: { value: 'new', color: '#000000' },
    });
    const [term] = await ada.call(endpoints.listTerms, { params });
    const onTerm = { ...params, labelId: label.id, termId: term?.id ?? '' };
    await ada.call(endpoints.labelTerm, { params: onTerm });
    expect(await tablesOfProject(server.database.db, projectId)).toContain('changes');
    await ada.call(endpoints.deleteProject, { params });

    expect(await tablesOfProject(server.database.db, projectId)).toEqual([]);
    const answer = await server.request('GET', `/projects/${projectId}`, { token: ada.token });
    expect(answer.status).toBe(404);
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ numProjectsCreated: 0 });
  });

  it('are counted off for the admin who deletes them, and never below zero', async () => {
    const [ada, sam] = (await people('Ada', 'Sam')) as [Person, Person];
    const projectId = await server.addProject(ada);
    await server.addMember(projectId, sam, 'admin');
    await sam.call(endpoints.deleteProject, { params: { projectId } });
    expect(await sam.call(endpoints.getMe, {})).toMatchObject({ numProjectsCreated: 0 });
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ numProjectsCreated: 1 });
  });

  it('are counted off once, however many delete them side by side', async () => {
    const ada = await server.addPerson();
    await server.addProject(ada);
    const path = `/projects/${await server.addProject(ada)}`;
    const remove = () => server.request('DELETE', path, { token: ada.token });
    const answers = await Promise.all([remove(), remove(), remove()]);
    const [first, ...others] = answers.map(({ status }) => status).sort();
    expect(first).toBe(204);
    for (const status of others) expect([204, 404]).toContain(status);
    expect(await ada.call(endpoints.getMe, {})).toMatchObject({ numProjectsCreated: 1 });
  });

  it('have the plan that the server gives', async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada);
    expect(await ada.call(endpoints.getProjectPlan, { params: { projectId } })).toEqual({
      code: 'unlimited',
      name: 'Unlimited',
      maxStrings: Number.MAX_SAFE_INTEGER,
      date: { created: expect.any(String), modified: expect.any(String) },
    });
  });
});

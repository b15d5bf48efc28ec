import { endpoints, type Label, type LabelDeletion } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let termId: string;
let label: Label;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE', 'fr'] });
  const params = { projectId };
  termId = (await ada.call(endpoints.createTerm, { params, body: { value: 'term' } })).id;
  label = await createLabel('new');
});

function createLabel(value: string, color = '#1A2b3C'): Promise<Label> {
  return ada.call(endpoints.createLabel, { params: { projectId }, body: { value, color } });
}

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, `/projects/${projectId}/labels${path}`, { token: ada.token, body });

const values = (labels: readonly Label[] | undefined) => labels?.map(({ value }) => value);

async function termLabels() {
  const [term] = await ada.call(endpoints.listTerms, { params: { projectId } });
  return values(term?.labels);
}

async function translationLabels(localeCode: string) {
  const params = { projectId, localeCode };
  const [translation] = await ada.call(endpoints.listTranslations, { params });
  return values(translation?.labels);
}

describe('labels', () => {
  it('are listed in byte order', async () => {
    for (const value of ['a', 'Z', ' first', '🦜', 'ﬀ', '1']) await createLabel(value);
    const labels = await ada.call(endpoints.listLabels, { params: { projectId } });
    expect(values(labels)).toEqual([' first', '1', 'Z', 'a', 'new', 'ﬀ', '🦜']);
    expect(labels[4]).toEqual(label);
  });

  it('keep value and color as they are sent', async () => {
    expect(label).toEqual({ id: expect.any(String), value: 'new', color: '#1A2b3C' });
    expect(await createLabel(' spaced ')).toMatchObject({ value: ' spaced ' });
  });

  it('have a value once in a project, by its case', async () => {
    const body = { value: 'new', color: '#000000' };
    expect((await send('POST', '', body)).status).toBe(409);
    expect((await send('POST', '', { ...body, value: 'New' })).status).toBe(201);
    const other = await createLabel('other');
    expect((await send('PATCH', `/${other.id}`, body)).status).toBe(409);
    expect((await send('PATCH', `/${label.id}`, body)).status).toBe(200);
    projectId = await server.addProject(ada);
    expect((await send('POST', '', body)).status).toBe(201);
  });

  it('change value and color together', async () => {
    expect((await send('PATCH', `/${label.id}`, { value: 'x' })).status).toBe(400);
    expect((await send('PATCH', `/${label.id}`, { color: '#000000' })).status).toBe(400);
    const body = { value: 'x', color: '#FFFFFF' };
    expect((await send('PATCH', `/${label.id}`, body)).data).toEqual({ id: label.id, ...body });
  });

  it('of another project are not there', async () => {
    const ours = projectId;
    projectId = await server.addProject(ada);
    const other = await createLabel('other');
    projectId = ours;
    const body = { value: 'x', color: '#000000' };
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['GET', '/deletion'],
      ['POST', `/terms/${termId}`],
      ['DELETE', `/terms/${termId}`],
      ['POST', `/terms/${termId}/translations/fr`],
      ['DELETE', `/terms/${termId}/translations/fr`],
    ] as const) {
      const answer = await send(
        method,
        `/${other.id}${path}`,
        method === 'PATCH' ? body : undefined,
      );
      expect(answer.status, `${method} ${path}`).toBe(404);
    }
  });
});

describe('a label on a term', () => {
  it('is on all its translations too, and stays on them', async () => {
    const path = () => `/${label.id}/terms/${termId}`;
    expect(await send('POST', path())).toMatchObject({ status: 201, text: '' });
    expect((await send('POST', path())).status).toBe(201);
    expect(await termLabels()).toEqual(['new']);
    expect(await translationLabels('de_DE')).toEqual(['new']);
    expect(await translationLabels('fr')).toEqual(['new']);
    expect(await send('DELETE', path())).toMatchObject({ status: 204, text: '' });
    expect((await send('DELETE', path())).status).toBe(204);
    expect(await termLabels()).toEqual([]);
    expect(await translationLabels('de_DE')).toEqual(['new']);
  });

  it('comes to the translations of a new locale', async () => {
    const second = await createLabel('already');
    await send('POST', `/${label.id}/terms/${termId}`);
    await send('POST', `/${second.id}/terms/${termId}`);
    await send('DELETE', `/${label.id}/terms/${termId}`);
    await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code: 'it' } });
    expect(await translationLabels('it')).toEqual(['already']);
    expect(await translationLabels('fr')).toEqual(['already', 'new']);
  });

  it('goes with the label', async () => {
    await send('POST', `/${label.id}/terms/${termId}`);
    expect(await send('DELETE', `/${label.id}`)).toMatchObject({ status: 204, text: '' });
    expect((await send('DELETE', `/${label.id}`)).status).toBe(404);
    expect(await termLabels()).toEqual([]);
    expect(await translationLabels('fr')).toEqual([]);
  });

  it('is counted before it is deleted', async () => {
    const deletion = () => send('GET', `/${label.id}/deletion`);
    expect((await deletion()).data).toEqual({ terms: 0, translations: 0 });
    await send('POST', `/${label.id}/terms/${termId}`);
    await send('DELETE', `/${label.id}/terms/${termId}/translations/fr`);
    expect((await deletion()).data).toEqual({ terms: 1, translations: 1 });
    await send('DELETE', `/${label.id}`);
    expect((await deletion()).status).toBe(404);
  });

  it('shows its new name at once', async () => {
    await send('POST', `/${label.id}/terms/${termId}`);
    await send('PATCH', `/${label.id}`, { value: 'renamed', color: '#000000' });
    expect(await termLabels()).toEqual(['renamed']);
    expect(await translationLabels('fr')).toEqual(['renamed']);
  });
});

describe('a label on a translation', () => {
  it('is on that one only', async () => {
    const path = `/${label.id}/terms/${termId}/translations/fr`;
    expect(await send('POST', path)).toMatchObject({ status: 201, text: '' });
    expect((await send('POST', path)).status).toBe(201);
    expect(await translationLabels('fr')).toEqual(['new']);
    expect(await translationLabels('de_DE')).toEqual([]);
    expect(await termLabels()).toEqual([]);
    expect(await send('DELETE', path)).toMatchObject({ status: 204, text: '' });
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await translationLabels('fr')).toEqual([]);
  });

  it('is shown with what an edit answers', async () => {
    await send('POST', `/${label.id}/terms/${termId}/translations/fr`);
    const params = { projectId, localeCode: 'fr' };
    const edited = await ada.call(endpoints.updateTranslation, {
      params,
      body: { termId, value: 'x' },
    });
    expect(edited.labels).toEqual([label]);
  });

  it('goes with the term and with the locale', async () => {
    await send('POST', `/${label.id}/terms/${termId}`);
    const deletion = async () => (await send('GET', `/${label.id}/deletion`)).data as LabelDeletion;
    expect(await deletion()).toEqual({ terms: 1, translations: 2 });
    await ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode: 'fr' } });
    expect(await deletion()).toEqual({ terms: 1, translations: 1 });
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    expect(await deletion()).toEqual({ terms: 0, translations: 0 });
  });
});

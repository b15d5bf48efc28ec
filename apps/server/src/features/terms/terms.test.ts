import { endpoints, type Term } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
});

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, `/projects/${projectId}/terms${path}`, { token: ada.token, body });

async function createTerm(value: string, context?: string | null): Promise<Term> {
  const answer = await send('POST', '', { value, context });
  expect(answer.status, answer.text).toBe(201);
  return answer.data as Term;
}

const listTerms = () => ada.call(endpoints.listTerms, { params: { projectId } });
const listValues = async () => (await listTerms()).map(({ value }) => value);

describe('terms', () => {
  it('are listed in byte order: blanks, digits, upper case, lower case, accents, emoji', async () => {
    const values = [' a', '1', 'A', 'Z', 'a', 'b', 'ba', 'z', 'Ä', 'é', 'ﬀ', '\uffee', '𝒜', '🦜'];
    for (const value of [...values].reverse()) await createTerm(value);
    expect(await listValues()).toEqual(values);
  });

  it('are listed in byte order also where they differ only far behind', async () => {
    const long = 'x'.repeat(600);
    const content = JSON.stringify({
      [`${long}b`]: '',
      [`${long}🦜`]: '',
      [`${long}a`]: '',
      x: '',
    });
    await server.importFile(ada, projectId, { locale: 'de_DE', format: 'jsonflat', content });
    expect(await listValues()).toEqual(['x', `${long}a`, `${long}b`, `${long}🦜`]);
  });

  it('keep value and context as they are sent', async () => {
    const spaced = await createTerm(' spaced\t\n ', '  ');
    expect(spaced).toEqual({
      id: expect.any(String),
      value: ' spaced\t\n ',
      context: '  ',
      labels: [],
      date: { created: expect.any(String), modified: expect.any(String) },
      locked: false,
    });
    expect((await createTerm('none')).context).toBeNull();
    expect((await createTerm('null', null)).context).toBeNull();
    expect((await createTerm('empty', '')).context).toBe('');
    expect(await listTerms()).toContainEqual(spaced);
  });

  it('have a value once in a project, by its code points', async () => {
    await createTerm('é');
    await createTerm('e\u0301');
    await createTerm('É');
    await createTerm('é ');
    const answer = await send('POST', '', { value: 'é' });
    expect(answer.status).toBe(409);
    expect(await listTerms()).toHaveLength(4);
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project.termsCount).toBe(4);
  });

  it('have a value once also for requests side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', '', { value: 'same' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await listTerms()).toHaveLength(1);
  });

  it('come with an empty translation in every locale', async () => {
    const { id: termId } = await createTerm('a');
    const params = { projectId, localeCode: 'de_DE' };
    expect(await ada.call(endpoints.listTranslations, { params })).toMatchObject([
      { termId, value: '', labels: [] },
    ]);
  });
});

describe('a change of a term', () => {
  it('needs the value, leaves the context and clears it by null', async () => {
    const { id } = await createTerm('a', 'about a');
    expect((await send('PATCH', `/${id}`, { context: 'x' })).status).toBe(400);
    const renamed = await send('PATCH', `/${id}`, { value: 'b' });
    expect(renamed.status).toBe(200);
    expect(renamed.data).toMatchObject({ id, value: 'b', context: 'about a' });
    expect((await send('PATCH', `/${id}`, { value: 'b', context: '' })).data).toMatchObject({
      context: '',
    });
    const cleared = await send('PATCH', `/${id}`, { value: 'b', context: null });
    expect(cleared.data).toMatchObject({ context: null });
    expect(await listTerms()).toEqual([cleared.data]);
  });

  it('to what it is already does nothing, to what another is fails', async () => {
    const first = await createTerm('a', 'about a');
    await createTerm('b');
    const same = await send('PATCH', `/${first.id}`, { value: 'a', context: 'about a' });
    expect(same.data).toEqual(first);
    expect((await send('PATCH', `/${first.id}`, { value: 'b' })).status).toBe(409);
    expect((await send('PATCH', `/${first.id}`, { value: 'B' })).status).toBe(200);
  });

  it('keeps its translations', async () => {
    const { id: termId } = await createTerm('a');
    const params = { projectId, localeCode: 'de_DE' };
    await ada.call(endpoints.updateTranslation, { params, body: { termId, value: 'x' } });
    await send('PATCH', `/${termId}`, { value: 'b' });
    expect(await ada.call(endpoints.listTranslations, { params })).toMatchObject([
      { termId, value: 'x' },
    ]);
  });

  it('is in the history with before and after', async () => {
    const { id } = await createTerm('a', 'about a');
    await send('PATCH', `/${id}`, { value: 'b' });
    await send('PATCH', `/${id}`, { value: 'b' });
    await send('DELETE', `/${id}`);
    const history = await server.database.db
      .selectFrom('changes')
      .innerJoin('change_sets', 'change_sets.id', 'changes.change_set_id')
      .select(['changes.kind', 'before', 'after', 'change_sets.kind as set'])
      .where('changes.project_id', '=', projectId)
      .where('change_sets.project_id', '=', projectId)
      .where('term_id', '=', id)
      .orderBy('change_sets.created_at')
      .execute();
    const texts = history.map(({ before, after, ...rest }) => ({
      ...rest,
      before: before?.startsWith('{') ? JSON.parse(before) : before,
      after: after?.startsWith('{') ? JSON.parse(after) : after,
    }));
    const same = {
      context: 'about a',
      isPlural: false,
      locked: false,
      position: 1,
      meta: {},
      created: expect.any(String),
      fileId: null,
    };
    expect(texts).toEqual([
      {
        kind: 'term.create',
        set: 'term.create',
        before: null,
        after: { value: 'a', context: 'about a' },
      },
      {
        kind: 'term.update',
        set: 'term.update',
        before: { value: 'a', ...same },
        after: { value: 'b', ...same },
      },
      {
        kind: 'term.delete',
        set: 'term.delete',
        before: { value: 'b', context: 'about a' },
        after: null,
      },
    ]);
  });
});

describe('a change of a term with a value that is too long for a new one', () => {
  it('may change the context, and the value to a shorter one only', async () => {
    const long = 'x'.repeat(300);
    const content = JSON.stringify({ [long]: '' });
    await server.importFile(ada, projectId, { locale: 'de_DE', format: 'jsonflat', content });
    const [term] = await listTerms();
    const path = `/${term?.id}`;
    const changed = await send('PATCH', path, { value: long, context: 'about it' });
    expect(changed.status).toBe(200);
    expect(changed.data).toMatchObject({ value: long, context: 'about it' });
    expect((await send('PATCH', path, { value: `${long}x` })).status).toBe(400);
    expect((await send('PATCH', path, { value: 'y'.repeat(256) })).status).toBe(400);
    expect((await send('PATCH', path, { value: 'y'.repeat(255) })).status).toBe(200);
    expect((await send('PATCH', path, { value: long })).status).toBe(400);
    expect((await send('POST', '', { value: long })).status).toBe(400);
  });
});

describe('a term that is deleted', () => {
  it('is asked before in how many locales it is translated', async () => {
    for (const code of ['fr', 'it']) {
      await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code } });
    }
    const { id: termId } = await createTerm('a');
    const deletion = () => send('GET', `/${termId}/deletion`);
    expect((await deletion()).data).toEqual({ translations: 0 });
    for (const [localeCode, value] of [
      ['de_DE', 'x'],
      ['fr', ' '],
      ['it', ''],
    ] as const) {
      const params = { projectId, localeCode };
      await ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
    }
    expect((await deletion()).data).toEqual({ translations: 2 });
    await send('DELETE', `/${termId}`);
    expect((await deletion()).status).toBe(404);
  });

  it('is gone with its translations', async () => {
    const { id } = await createTerm('a');
    const answer = await send('DELETE', `/${id}`);
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    expect((await send('PATCH', `/${id}`, { value: 'b' })).status).toBe(404);
    expect((await send('GET', `/${id}`)).status).toBe(404);
    expect(await listTerms()).toEqual([]);
    const params = { projectId, localeCode: 'de_DE' };
    expect(await ada.call(endpoints.listTranslations, { params })).toEqual([]);
  });

  it('is deleted once by requests side by side', async () => {
    const { id } = await createTerm('a');
    await createTerm('b');
    const answers = await Promise.all(Array.from({ length: 4 }, () => send('DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
    const project = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(project.termsCount).toBe(1);
  });

  it('of another project is not there', async () => {
    const { id } = await createTerm('a');
    projectId = await server.addProject(ada);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
    expect((await send('GET', `/${id}/deletion`)).status).toBe(404);
    expect((await send('PATCH', `/${id}`, { value: 'b' })).status).toBe(404);
  });
});

describe('terms with a label', () => {
  it('are listed in the same order, showing that label alone', async () => {
    const params = { projectId };
    const createLabel = (value: string) =>
      ada.call(endpoints.createLabel, { params, body: { value, color: '#000000' } });
    const [wanted, other] = [await createLabel('wanted'), await createLabel('other')];
    for (const value of ['b', 'a', 'B', 'c']) {
      const { id: termId } = await createTerm(value);
      if (value !== 'c') {
        await ada.call(endpoints.labelTerm, { params: { projectId, termId, labelId: wanted.id } });
      }
      await ada.call(endpoints.labelTerm, { params: { projectId, termId, labelId: other.id } });
    }
    const listed = await send('GET', `/filter-by-label?labelId=${wanted.id}`);
    const terms = listed.data as Term[];
    expect(terms.map(({ value }) => value)).toEqual(['B', 'a', 'b']);
    for (const { labels } of terms) expect(labels).toEqual([wanted]);
    expect((await listTerms())[0]?.labels).toEqual([other, wanted]);
  });

  it('are none for a label that is not there, and told so without a label', async () => {
    await createTerm('a');
    const message = 'No label provided for filtering';
    expect((await send('GET', '/filter-by-label')).json).toEqual({ data: [], message });
    expect((await send('GET', '/filter-by-label?labelId=')).json).toEqual({ data: [], message });
    for (const labelId of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      const answer = await send('GET', `/filter-by-label?labelId=${labelId}`);
      expect(answer).toMatchObject({ status: 200, json: { data: [] } });
    }
    expect((await send('GET', '/filter-by-label?labelId=%00')).status).toBe(400);
  });
});

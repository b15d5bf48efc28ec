import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, password, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
  await addTerm('menu.open');
});
afterAll(() => server.close());

const addTerm = (value: string) =>
  ada.call(endpoints.createTerm, { params: { projectId }, body: { value } });

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.request(method, path, { token: ada.token, headers });

async function tagOf(path: string): Promise<string> {
  const tag = (await read(path)).headers.get('etag');
  if (tag === null) throw new Error(`${path} has no tag`);
  return tag;
}

const paths = () => [
  '/projects',
  `/projects/${projectId}`,
  `/projects/${projectId}/stats`,
  `/projects/${projectId}/terms`,
  `/projects/${projectId}/terms/filter-by-label`,
  `/projects/${projectId}/translations/de_DE`,
  `/projects/${projectId}/entries?locale=de_DE`,
  `/projects/${projectId}/exports?locale=de_DE&format=jsonflat`,
  '/locales',
  '/auth/providers',
];

describe('an answer to GET', () => {
  it('has a weak tag and may be kept by its reader, who has to ask again', async () => {
    for (const path of paths()) {
      const { status, headers } = await read(path);
      expect(status, path).toBe(200);
      expect(headers.get('etag'), path).toMatch(/^W\/"[\w-]{43}"$/);
      expect(headers.get('cache-control'), path).toBe('private, no-cache');
      expect(headers.get('vary'), path).toBe('accept-encoding');
    }
  });

  it('has no body for whoever has it already', async () => {
    for (const path of paths()) {
      const tag = await tagOf(path);
      const answer = await read(path, { 'if-none-match': tag });
      expect(answer.status, path).toBe(304);
      expect(answer.text).toBe('');
      const { headers } = answer;
      expect(headers.get('etag')).toBe(tag);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toBe('accept-encoding');
      for (const name of ['content-type', 'content-disposition', 'content-encoding']) {
        expect(headers.get(name), `${path} ${name}`).toBeNull();
      }
    }
  });

  it('is compared with every tag that the caller names', async () => {
    const path = `/projects/${projectId}/terms`;
    const tag = await tagOf(path);
    const statusFor = async (tags: string) => (await read(path, { 'if-none-match': tags })).status;
    const strong = tag.replace('W/', '');
    for (const tags of [strong, `"other", ${tag}`, `W/"a,b" ,${tag} , "c"`, '*', ' * ']) {
      expect(await statusFor(tags), tags).toBe(304);
    }
    const bare = strong.replaceAll('"', '');
    for (const tags of ['"other"', bare, `"${bare.toLowerCase()}"`, `"*"`, '""', ',', '"']) {
      expect(await statusFor(tags), tags).toBe(200);
    }
  });

  it('has another tag when it says something else', async () => {
    const path = `/projects/${projectId}/terms`;
    const before = await tagOf(path);
    const term = await addTerm('menu.close');
    const changed = await read(path, { 'if-none-match': before });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(before);
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId: term.id } });
    expect((await read(path, { 'if-none-match': before })).status).toBe(304);
  });

  it('has the same tag whether it is compressed or not', async () => {
    const path = '/locales';
    const tag = await tagOf(path);
    for (const encoding of ['gzip', 'br', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await read(path, headers);
      const sent = answer.headers.get('content-encoding');
      expect(sent).toBe(encoding === 'identity' ? null : encoding);
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
      const again = await read(path, { ...headers, 'if-none-match': tag });
      expect(again.status).toBe(304);
      expect(again.headers.get('content-encoding')).toBeNull();
      expect(again.text).toBe('');
    }
  });

  it('has the tag on HEAD too', async () => {
    const path = `/projects/${projectId}/terms`;
    const tag = await tagOf(path);
    expect((await read(path, {}, 'HEAD')).headers.get('etag')).toBe(tag);
    expect((await read(path, { 'if-none-match': tag }, 'HEAD')).status).toBe(304);
  });
});

describe('what nobody may keep', () => {
  const expectUnkept = (headers: Headers, of: string) => {
    expect(headers.get('cache-control'), of).toBe('no-store');
    expect(headers.get('etag'), of).toBeNull();
  };

  it('is an error, also for a caller who names any tag', async () => {
    const unknown = '/projects/00000000-0000-4000-8000-000000000000';
    for (const path of [unknown, '/nothing', `/projects/${projectId}/exports`]) {
      const answer = await read(path, { 'if-none-match': '*' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectUnkept(answer.headers, path);
    }
    const anonymous = await server.request('GET', '/projects', {
      headers: { 'if-none-match': '*' },
    });
    expect(anonymous.status).toBe(401);
    expectUnkept(anonymous.headers, 'no token');
  });

  it('is a token and what a change answers', async () => {
    const body = { grant_type: 'password', username: ada.email, password };
    const token = await server.request('POST', '/auth/token', { body });
    expect(token.status).toBe(200);
    expectUnkept(token.headers, 'token');
    const made = await server.request('POST', `/projects/${projectId}/terms`, {
      token: ada.token,
      body: { value: 'menu.save' },
      headers: { 'if-none-match': '*' },
    });
    expect(made.status).toBe(201);
    expectUnkept(made.headers, 'term');
    const { id } = made.data as { id: string };
    const gone = await read(`/projects/${projectId}/terms/${id}`, {}, 'DELETE');
    expect(gone.status).toBe(204);
    expectUnkept(gone.headers, 'deletion');
  });
});

import { request as httpRequest } from 'node:http';
import { errors } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let sam: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
  sam = await server.addPerson('Sam');
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
});
afterAll(() => server.close());

const notFound = { error: { code: 'NotFound', message: errors.NotFound.message } };

describe('a body', () => {
  const path = () => `/projects/${projectId}/terms`;
  const send = (body: string, type: string) =>
    server.request('POST', path(), {
      token: ada.token,
      body,
      headers: { 'content-type': type },
    });

  it('may be a form', async () => {
    const form = new URLSearchParams({ value: 'form & field', context: 'ünï+🦜' });
    const answer = await send(`${form}`, 'application/x-www-form-urlencoded');
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ value: 'form & field', context: 'ünï+🦜' });
    const token = await server.request('POST', '/auth/token', {
      body: `grant_type=password&username=${encodeURIComponent(ada.email)}&password=correct+horse`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(token.status).toBe(200);
  });

  it('may be JSON with a charset', async () => {
    const answer = await send('{"value":"ä"}', 'application/json; charset=utf-8');
    expect(answer.status).toBe(201);
  });

  it('that is not JSON is refused, saying where', async () => {
    for (const body of ['{"value":', '{value: 1}', '{"value":"x"}}', '{"value":"\n"}', 'x']) {
      const answer = await send(body, 'application/json');
      expect(answer.status, body).toBe(400);
      expect(answer.json).toMatchObject({
        error: { code: 'BadRequest', details: [{ path: 'body', message: expect.any(String) }] },
      });
    }
  });

  it('of another type is refused', async () => {
    for (const type of ['text/plain', 'application/xml', 'nonsense', 'multipart/form-data']) {
      const answer = await send('{"value":"typed"}', type);
      expect(answer.status, type).toBe(400);
      expect(answer.json).toMatchObject({ error: { code: 'BadRequest' } });
    }
  });

  it('may have 100 kB and not a byte more', async () => {
    const empty = JSON.stringify({ value: 'big', filler: '' }).length;
    const body = (bytes: number) =>
      JSON.stringify({ value: 'big', filler: 'x'.repeat(bytes - empty) });
    expect((await send(body(102_400), 'application/json')).status).toBe(201);
    const answer = await send(body(102_401), 'application/json');
    expect(answer.status).toBe(413);
    expect(answer.json).toEqual({
      error: { code: 'PayloadTooLarge', message: errors.PayloadTooLarge.message },
    });
  });

  it('can not reach into objects of the server', async () => {
    const body = '{"__proto__":{"value":"x"},"constructor":{"prototype":{"value":"x"}}}';
    expect((await send(body, 'application/json')).status).toBe(400);
  });

  it('may be empty with a type where none is asked for', async () => {
    const answer = await server.request('GET', '/projects', {
      token: ada.token,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    const missing = '00000000-0000-4000-8000-000000000000';
    const labelled = await server.request(
      'POST',
      `/projects/${projectId}/labels/${missing}/terms/${missing}`,
      { token: ada.token, headers: { 'content-type': 'application/json' }, body: '' },
    );
    expect(labelled.status).toBe(404);
  });
});

describe('the order of checks', () => {
  const blank = { value: ' ' };
  const good = { value: 'fine' };

  it('is token, shape, kind of actor, membership, existence', async () => {
    const path = `/projects/${projectId}/terms`;
    const post = (token: string | undefined, body: unknown) =>
      server.request('POST', path, { body, ...(token === undefined ? {} : { token }) });
    expect((await post(undefined, blank)).status).toBe(401);
    expect((await post(sam.token, blank)).status).toBe(400);
    expect((await post(sam.token, good)).status).toBe(404);

    const client = await server.addClient(projectId, 'viewer');
    const patch = (body: unknown) =>
      server.request('PATCH', `/projects/${projectId}`, { token: client, body });
    expect((await patch({ name: '' })).status).toBe(400);
    expect((await patch({ name: 'New' })).status).toBe(401);

    const unknown = '00000000-0000-4000-8000-000000000000';
    const rename = (token: string, id: string, body: unknown) =>
      server.request('PATCH', `${path}/${id}`, { token, body });
    expect((await rename(client, unknown, blank)).status).toBe(400);
    expect((await rename(client, unknown, good)).status).toBe(404);
    expect((await rename(ada.token, unknown, good)).status).toBe(404);
  });

  it('puts the token before a body that can not be read', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.request('POST', '/projects', { body: '{', headers });
    expect(answer.status).toBe(401);
  });

  it('puts the file before the query, and both before membership', async () => {
    const send = (query: string, files: readonly string[]) => {
      const body = new FormData();
      for (const name of files) body.append(name, new Blob(['{"a":"b"}']));
      const path = `/projects/${projectId}/imports?${query}`;
      return server.request('POST', path, { token: sam.token, body });
    };
    const good = 'locale=de_DE&format=jsonflat';
    expect((await send('locale=de_DE', [])).json).toMatchObject({
      error: { details: [{ path: 'body.file' }] },
    });
    expect((await send('locale=de_DE', ['file'])).json).toMatchObject({
      error: { details: [{ path: 'query.format' }] },
    });
    expect((await send(good, ['file', 'file'])).status).toBe(400);
    expect((await send(good, ['file'])).status).toBe(404);
  });
});

describe('routes', () => {
  it('that do not exist answer 404 as JSON below the API', async () => {
    const paths = ['', '/', '/nothing', '/projects/x/y/z', '/Projects/x/y/z', '/users'];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of paths) {
        const answer = await server.request(method, path, { token: ada.token });
        expect(answer.status, `${method} ${path}`).toBe(404);
        expect(answer.json).toEqual(notFound);
      }
    }
  });

  it('answer 404 to methods that they do not have', async () => {
    const calls = [
      ['PUT', '/projects'],
      ['DELETE', '/projects'],
      ['POST', `/projects/${projectId}`],
      ['POST', `/projects/${projectId}/users`],
      ['DELETE', `/projects/${projectId}/imports`],
      ['GET', '/auth/token'],
      ['OPTIONS', '/projects'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await server.request(method, path, { token: ada.token });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(answer.json).toEqual(notFound);
    }
  });

  it('answer HEAD as GET without the body', async () => {
    const get = await server.request('GET', '/projects', { token: ada.token });
    const head = await server.request('HEAD', '/projects', { token: ada.token });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect((await server.request('HEAD', '/projects')).status).toBe(401);
    expect((await server.request('HEAD', '/nothing')).status).toBe(404);
  });

  it('answer an address that can not be decoded with an error of ours', async () => {
    for (const path of ['/api/v1/projects/%E0%A4%A', '/api/v1/%', '/api/v1/projects/%ff/terms']) {
      const { status, body } = await sendRaw(path);
      expect(status, path).toBe(400);
      expect(JSON.parse(body)).toEqual({
        error: { code: 'BadRequest', message: errors.BadRequest.message },
      });
    }
  });
});

/** Sends a request whose path is not normalized. */
function sendRaw(path: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = httpRequest({ hostname, port, path }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    });
    sent.on('error', reject).end();
  });
}

describe('the service', () => {
  it('says that it is well', async () => {
    const response = await fetch(`${server.url}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('says what it sends, and nothing about itself', async () => {
    const answer = await server.request('GET', '/projects', { token: ada.token });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('sends long answers compressed to those who understand that', async () => {
    const gzipped = await fetch(`${server.url}/api/v1/locales`, {
      headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': 'gzip' },
    });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    const plain = await fetch(`${server.url}/api/v1/locales`, {
      headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': 'identity' },
    });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(await gzipped.text());
  });
});

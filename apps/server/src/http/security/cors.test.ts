import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

const app = 'https://app.example.com';
const docs = 'https://docs.example.com';

let server: TestServer;
let open: TestServer;
let closed: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ corsOrigin: [app, docs], authRateLimit: 1 });
  open = await startTestServer({ corsOrigin: ['*'] });
  closed = await startTestServer();
  ada = await server.signUp();
});
afterAll(() => Promise.all([server, open, closed].map(({ close }) => close())));

const allowedFor = async (origin: string, on = server, path = '/projects') => {
  const { headers } = await on.request('GET', path, { token: ada.token, headers: { origin } });
  return headers.get('access-control-allow-origin');
};

function preflight(on: TestServer, path: string, origin: string) {
  return on.request('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
}

describe('pages of other origins', () => {
  it('may read answers where the configuration names them', async () => {
    expect(await allowedFor(app)).toBe(app);
    expect(await allowedFor(docs)).toBe(docs);
    for (const other of ['https://app.example.com.evil.org', 'http://app.example.com', 'null']) {
      expect(await allowedFor(other), other).toBeNull();
    }
    expect(await allowedFor('https://anything.example', open)).toBe('*');
    expect(await allowedFor(app, closed)).toBeNull();
  });

  it('may read the headers that they need, but send no cookies', async () => {
    const { headers } = await server.request('GET', '/projects', {
      token: ada.token,
      headers: { origin: app },
    });
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual([
      'ETag',
      'Content-Disposition',
      'Change-Set',
      'Retry-After',
      'WWW-Authenticate',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
    ]);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toBe('Origin, accept-encoding');
  });

  it('may read errors too: no token, no route, too many requests', async () => {
    const headers = { origin: app };
    const answers = [
      await server.request('GET', '/projects', { headers }),
      await server.request('GET', '/nothing', { headers }),
      await server.request('POST', '/auth/signup', { headers, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 429]);
    for (const answer of answers) {
      expect(answer.headers.get('access-control-allow-origin')).toBe(app);
    }
  });

  it('may ask beforehand what they may send', async () => {
    const answer = await preflight(server, '/projects/some/terms', app);
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    const { headers } = answer;
    expect(headers.get('access-control-allow-origin')).toBe(app);
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PATCH, DELETE');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
    expect(headers.get('access-control-max-age')).toBe('600');
    const other = await preflight(server, '/projects', 'https://evil.example');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('get nothing where the configuration names nobody', async () => {
    const answer = await preflight(closed, '/projects', app);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('get nothing but the API', async () => {
    for (const path of ['/health', '/', '/api/v10/projects']) {
      const { headers } = await fetch(open.url + path, { headers: { origin: app } });
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
    const asked = await fetch(`${open.url}/health`, { method: 'OPTIONS' });
    expect(asked.status).toBe(404);
  });
});

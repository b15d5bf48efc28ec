import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'http://translate.example.com' });
  token = (await server.addPerson()).token;
});
afterAll(() => server.close());

const onEveryAnswer = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-powered-by': null,
  server: null,
};

describe('the headers that browsers obey', () => {
  it('are on every answer, whatever it is', async () => {
    const answers = [
      await server.request('GET', '/projects', { token }),
      await server.request('GET', '/projects'),
      await server.request('GET', '/nothing'),
      await server.request('POST', '/projects', { token, body: '{' }),
      await server.request('POST', '/projects', { token, body: { name: 'New' } }),
      await server.request('DELETE', '/users/me'),
      await fetch(`${server.url}/health`),
    ];
    const expected = Object.entries(onEveryAnswer);
    for (const { status, headers } of answers) {
      const found = expected.map(([name]) => [name, headers.get(name)]);
      expect(found, `${status}`).toEqual(expected);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 201, 401, 200]);
  });

  it('ask for encryption only where there is some', async () => {
    const name = 'strict-transport-security';
    expect((await fetch(`${server.url}/health`)).headers.get(name)).toBeNull();
    const secure = await startTestServer({ publicUrl: 'https://translate.example.com' });
    const { headers } = await fetch(`${secure.url}/health`).finally(secure.close);
    expect(headers.get(name)).toBe('max-age=31536000');
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });
});

import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { pagePolicy } from '../security/security-headers.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the description of the API', () => {
  it('is there for anybody, under both names', async () => {
    const own = await server.request('GET', '/openapi.json');
    const other = await server.request('GET', '/swagger-json');
    for (const { status, headers } of [own, other]) {
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
    expect(other.text).toBe(own.text);
    const { version } = (await (await fetch(`${server.url}/health`)).json()) as { version: string };
    expect(own.json).toMatchObject({ openapi: '3.1.0', info: { title: 'Parlance', version } });
    const { paths } = own.json as { paths: Record<string, object> };
    expect(Object.values(paths).flatMap((path) => Object.keys(path)).length).toBe(
      Object.keys(endpoints).length,
    );
  });

  it('need not be sent twice', async () => {
    const { headers } = await server.request('GET', '/openapi.json');
    const tag = headers.get('etag') ?? '';
    const again = await server.request('GET', '/openapi.json', {
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(304);
  });
});

describe('the page about the API', () => {
  it('is where clients of the reference look for it', async () => {
    const response = await fetch(`${server.url}/api/v1/swagger`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/api/v1/docs');
  });

  it('has all that it needs from here', async () => {
    for (const path of ['/api/v1/docs', '/api/v1/docs/']) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toBe(pagePolicy);
      const html = await response.text();
      // Links lead into the app, which may not have been built.
      const files = [...html.matchAll(/<(?!a )[^>]+ (?:src|href)="([^"]+)"/g)].map(
        ([, file = '']) => file,
      );
      expect(files.length).toBeGreaterThan(4);
      for (const file of files) {
        const url = new URL(file, response.url);
        expect(url.origin).toBe(server.url);
        expect((await fetch(url)).status, file).toBe(200);
      }
      expect(html).not.toMatch(/<script(?![^>]* src=)/);
    }
  });

  it('need not be sent twice, with its script of megabytes', async () => {
    for (const path of ['/docs', '/docs/page.js', '/docs/scalar.js']) {
      const { headers } = await server.request('GET', path);
      const tag = headers.get('etag') ?? '';
      const again = await server.request('GET', path, { headers: { 'if-none-match': tag } });
      expect(again.status, path).toBe(304);
    }
  });

  it('is the same for everybody, with no word of who asks for it', async () => {
    const ada = await server.signUp('Ada');
    const hers = await server.request('GET', '/docs', { token: ada.token });
    expect(hers.text).toBe((await server.request('GET', '/docs')).text);
    expect(hers.text).not.toContain(ada.token);
  });

  it('shows the same description', async () => {
    const { json } = await server.request('GET', '/openapi.json');
    expect((await server.request('GET', '/docs/json')).json).toEqual(json);
  });
});

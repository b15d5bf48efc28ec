import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../testing/calls/calls.ts';
import { validCalls } from '../testing/calls/valid-calls.ts';
import { type Cast, createCast } from '../testing/cast.ts';
import { isDeep } from '../testing/deep.ts';
import { startOidcProvider, type TestOidcProvider } from '../testing/services/oidc-provider.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

// Clients of the reference append a slash to a path, or write it in another case.

const app = 'https://app.example.com';
const metricsToken = 'a token of some length';

let database: TestDatabase;
let provider: TestOidcProvider;
let server: TestServer;
let cast: Cast;
const log: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startOidcProvider();
  const settings = { maxProjectsPerUser: 1000, google: provider.client, corsOrigin: [app] };
  server = await startTestServer({ ...settings, metricsToken }, database, (line) => log.push(line));
  cast = await createCast(server, provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await database.close();
});

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

type Path = Endpoint['path'];

/** Other spellings of a path pattern. The names of parameters stay as they are, so their values do too. */
const spellings = (
  [
    ['in capitals and with a slash behind it', (path) => `${inCapitals(path)}/`],
    ['as it is', (path) => path],
    ['with a slash behind it', (path) => `${path}/`],
    ['in capitals', inCapitals],
  ] satisfies readonly (readonly [string, (path: Path) => Path])[]
).slice(0, isDeep ? undefined : 1);

function inCapitals(path: Path): Path {
  const parts = path.slice(1).split('/');
  return `/${parts.map((part) => (part.startsWith(':') ? part : part.toUpperCase())).join('/')}`;
}

/** In the deep run all endpoints, else one for each order of parameters: all paths are found by the same rule. */
const spelt = isDeep
  ? all
  : all.filter(
      ([, endpoint], at) =>
        all.findIndex(([, other]) => shapeOf(other) === shapeOf(endpoint)) === at,
    );

function shapeOf({ path }: Endpoint): string {
  return path.replaceAll(/\/[^:/]+/g, '/_');
}

describe.each(spelt)('%s', (name, endpoint) => {
  it.each(spellings)('answers to its path %s', async (_, spell) => {
    const other = { ...endpoint, path: spell(endpoint.path) };
    const call = await validCalls[name](cast.target);
    const refusals = [
      await send(server, other, call, await cast.tokenOf('nobody', endpoint)),
      await send(server, other, call, await cast.tokenOf('stranger client', endpoint)),
    ];
    const mine = endpoint.access === 'public' ? await validCalls[name](cast.target) : call;
    const token = await cast.tokenOf('admin', endpoint);
    const { status, text, headers } = await send(server, other, mine, token);
    expect(status, text).toBe(endpoint.success.status);
    expect(headers.has('etag')).toBe(endpoint.method === 'GET' && !('events' in endpoint.success));
    if (endpoint.access === 'public') return;
    const asksForRole = endpoint.action ?? endpoint.othersAction;
    const isForClients = endpoint.access === 'user-or-client';
    // A glossary is for those of projects that use it.
    const isForStrangers = !asksForRole && !endpoint.path.includes('/:glossaryId');
    const expected = [401, !isForClients ? 401 : isForStrangers ? 200 : 404];
    expect(refusals.map((answer) => answer.status)).toEqual(expected);
  });
});

describe('a path in another spelling', () => {
  it('has parameters that are looked up as they are written', async () => {
    const { projectId, locale } = cast.target;
    const { token } = cast.admin;
    const ask = (path: string) => server.request('GET', path, { token });
    const plain = await ask(`/projects/${projectId}/translations/${locale}`);
    expect(plain.status).toBe(200);
    const other = await ask(`/PROJECTS/${projectId.toUpperCase()}/Translations/${locale}/`);
    expect(other.text).toBe(plain.text);
    expect((await ask(`/PROJECTS/${projectId}/Translations/x${locale}/`)).status).toBe(404);
  });

  it('need not be sent twice', async () => {
    const { token } = cast.admin;
    const { headers } = await server.request('GET', '/locales', { token });
    const known = { 'if-none-match': headers.get('etag') ?? '' };
    for (const path of ['/locales/', '/LOCALES', '/Locales/?x=1']) {
      expect((await server.request('GET', path, { token, headers: known })).status, path).toBe(304);
      expect((await server.request('HEAD', path, { token })).headers.get('etag')).toBe(
        headers.get('etag'),
      );
    }
  });

  it('is not there where no path is, or not for that method', async () => {
    for (const [method, path] of [
      ['GET', '/NOTHING'],
      ['GET', '/nothing/'],
      ['GET', '/projects//'],
      ['DELETE', '/PROJECTS/'],
      ['PUT', '/projects/'],
    ] as const) {
      const { status, json } = await server.request(method, path, { token: cast.admin.token });
      expect(status, path).toBe(404);
      expect(json).toMatchObject({ error: { code: 'NotFound' } });
    }
    for (const path of ['/API/V1/NOTHING', '/Api/nothing/']) {
      const response = await fetch(server.url + path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'NotFound' } });
    }
  });

  it('may be called by pages of the same origins', async () => {
    for (const path of ['/API/V1/LOCALES', '/Api/v1/locales/', '/API/v1/nothing']) {
      const { headers } = await fetch(server.url + path, { headers: { origin: app } });
      expect(headers.get('access-control-allow-origin'), path).toBe(app);
    }
  });

  it('is one path in the log and in the metrics', async () => {
    const { projectId } = cast.target;
    log.length = 0;
    for (const path of ['/stats', '/stats/', '/STATS', '/Stats/?x=1']) {
      await server.request('GET', `/Projects/${projectId}${path}`, { token: cast.admin.token });
    }
    const pattern = '/api/v1/projects/:projectId/stats';
    await expect
      .poll(() => log.map((line) => (JSON.parse(line) as { path?: string }).path))
      .toEqual([pattern, pattern, pattern, pattern]);
    const authorization = `Bearer ${metricsToken}`;
    const response = await fetch(`${server.url}/metrics`, { headers: { authorization } });
    const routes = [...(await response.text()).matchAll(/_count\{.*route="([^"]*)"/g)];
    const ofStats = routes
      .map(([, route = '']) => route)
      .filter((route) => /projectId\/stats/i.test(route));
    expect(new Set(ofStats)).toEqual(new Set([pattern]));
  });

  it('counts for the same limit of requests', async () => {
    const limited = await startTestServer({ authRateLimit: 2 });
    try {
      const statuses: number[] = [];
      for (const path of ['/auth/token', '/AUTH/token/', '/auth/Token', '/auth/token/']) {
        statuses.push((await limited.request('POST', path, { body: {} })).status);
      }
      expect(statuses).toEqual([400, 400, 429, 429]);
    } finally {
      await limited.close();
    }
  });
});

import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import { type Cast, callers, createCast } from '../../testing/cast.ts';
import { isDeep } from '../../testing/deep.ts';
import { background, createDigest } from '../../testing/digest.ts';
import { startOidcProvider, type TestOidcProvider } from '../../testing/services/oidc-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Random requests, most of them close to a valid one: the answer must never be a failure of the server, it must come
// soon, and a refused request must change no row.

let database: TestDatabase;
let provider: TestOidcProvider;
let server: TestServer;
let cast: Cast;
let digest: () => Promise<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  provider = await startOidcProvider();
  server = await startTestServer({ maxProjectsPerUser: 10_000, google: provider.client }, database);
  cast = await createCast(server, provider);
  // These tables change even where requests are refused: failed sign-ins are counted, and mails are sent.
  digest = await createDigest(database.db, {
    ...background,
    tables: ['login_attempts', ...background.tables],
  });
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await database.close();
});

const hostileTexts = [
  '',
  ' ',
  '\0',
  "'; drop table terms; --",
  "' or ''='",
  '$1',
  '%',
  '\\',
  '\r\nset-cookie: a=b',
  '%0d%0aset-cookie:%20a=b',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  '<script>alert(1)</script>',
  '\ud800',
  '\u202egpj.exe',
  '\ufeff',
  '\u0130',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(9000),
  '🦜'.repeat(300),
  'a@b.c\r\nbcc: everybody@example.com',
];

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

const hostileValue = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), 1e308, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 4 }),
);

const extraProperties = fc.constantFrom(
  {},
  { id: '00000000-0000-4000-8000-000000000000', role: 'admin', projectId: 'x', revision: 7 },
  { constructor: { prototype: { admin: true } }, toString: 'x', plan: 'unlimited' },
  JSON.parse('{"__proto__": {"role": "admin"}}') as object,
);

/** How a valid call is modified. The index of a key wraps around at the number of keys. */
const bend = fc.record({
  caller: fc.constantFrom(...callers),
  part: fc.nat(),
  key: fc.nat({ max: 5 }),
  value: hostileValue,
  isAbsent: fc.boolean(),
  extra: extraProperties,
  text: fc.oneof(
    hostileText,
    fc.constantFrom('{', '[1', '{"a":1}}', '['.repeat(60_000), '{"a":'.repeat(10_000), 'a=b&a=c'),
  ),
  type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded'),
  header: fc.constantFrom(
    'authorization',
    'content-type',
    'accept',
    'accept-encoding',
    'if-none-match',
    'range',
    'x-forwarded-for',
    'x-http-method-override',
    'origin',
    'cookie',
  ),
});

type Bend = typeof bend extends fc.Arbitrary<infer T> ? T : never;

type Part = 'params' | 'query' | 'headers' | 'body' | 'all of the body' | 'text';

/** The parts of a call that can be modified. `fetch` sends no body with GET. */
function partsOf({ method, path }: Endpoint): readonly Part[] {
  return [
    'query',
    'headers',
    ...(path.includes(':') ? (['params'] as const) : []),
    ...(method === 'GET' ? [] : (['body', 'body', 'all of the body', 'text'] as const)),
  ];
}

function replaceOne(object: object | undefined, { key, value, isAbsent, extra }: Bend): object {
  const changed: Record<string, unknown> = { ...object };
  const names = Object.keys(changed);
  const name = names[key % Math.max(names.length, 1)] ?? 'something';
  if (isAbsent) delete changed[name];
  else changed[name] = value;
  return { ...changed, ...extra };
}

/** A value as text. All but texts are written as JSON, because the `toString` of an object may be no function. */
const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The values of an object as texts that are valid in a URL. */
function toTexts(object: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, toText(value).toWellFormed()]),
  );
}

/** The values of an object as parts of a path. An empty or absent one, or dots, would make it the path of another operation. */
function toSegments(object: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(toTexts(object)).map(([name, text]) => [
      name,
      /^\.{0,2}$/.test(text) ? `_${text}` : text,
    ]),
  );
}

/** A value as a text that `fetch` accepts in a header. */
function toHeader(value: unknown): string {
  return toText(value)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .trim();
}

function bendCall(call: Call, part: Part | undefined, how: Bend): Call {
  if (part === 'params') {
    const absent = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, '']));
    return { ...call, params: toSegments({ ...absent, ...replaceOne(call.params, how) }) };
  }
  if (part === 'query') return { ...call, query: toTexts(replaceOne(call.query, how)) };
  if (part === 'body') return { ...call, body: replaceOne(call.body as object | undefined, how) };
  if (part === 'all of the body') return { ...call, body: JSON.stringify(how.value) };
  if (part === 'text') return { ...call, body: how.text.toWellFormed() };
  return call;
}

function headersOf(part: Part | undefined, how: Bend): Record<string, string> {
  if (part === 'headers') return { [how.header]: toHeader(how.value) };
  return part === 'all of the body' || part === 'text' ? { 'content-type': how.type } : {};
}

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];

/** The lines of two digests that differ: the tables whose rows do. */
function changedTables(before: string, after: string): readonly string[] {
  const known = new Set(before.split('\n'));
  return after.split('\n').filter((line) => !known.has(line));
}

describe.each(all)('%s', (name, endpoint) => {
  const parts = partsOf(endpoint);

  /** Sends a call, and returns the tables in which rows have changed although it was refused. */
  async function traceOf(how: Bend): Promise<readonly string[]> {
    const part = parts[how.part % parts.length];
    const call = bendCall(await validCalls[name](cast.target), part, how);
    const token = await cast.tokenOf(how.caller, endpoint);
    const before = await digest();
    const answer = await send(server, endpoint, call, token, headersOf(part, how));
    expect(answer.status, answer.text).toBeLessThan(500);
    expect(answer.headers.get('set-cookie')).toBeNull();
    return answer.status >= 400 ? changedTables(before, await digest()) : [];
  }

  it('fails nobody, and refuses without a trace', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(bend, async (how) => {
        let trace = await traceOf(how);
        // A job that an earlier call has started may write at the same moment. A request that leaves a trace always does.
        for (let again = 0; trace.length > 0 && again < 3; again++) trace = await traceOf(how);
        expect(trace).toEqual([]);
      }),
      { numRuns: isDeep ? 25 : 1, includeErrorInReport: true },
    );
  });
});

describe('after all that', () => {
  it('the server is well', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const { projectId } = cast.target;
    const project = await cast.admin.call(endpoints.getProject, { params: { projectId } });
    expect(project).toMatchObject({ id: projectId, role: 'admin' });
  });
});

import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallTarget, createCallTarget } from '../testing/calls/call-target.ts';
import { send } from '../testing/calls/calls.ts';
import { validCalls } from '../testing/calls/valid-calls.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let target: CallTarget;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
  target = await createCallTarget(server, ada, await server.addProject(ada));
});
afterAll(() => server.close());

/** Sends a valid call in which some properties of the body or query are replaced. */
async function sendWith(
  name: EndpointName,
  part: 'body' | 'query',
  change: Record<string, unknown>,
): Promise<Answer> {
  const call = await validCalls[name](target);
  const changed = { ...call, [part]: { ...(call[part] as object), ...change } };
  return send(server, endpoints[name], changed, ada.token);
}

/** The limits of a text of the API, by endpoint and property. */
interface TextRule {
  readonly name: EndpointName;
  readonly property: string;
  readonly min: number;
  readonly max: number;
  readonly canBeBlank?: true;
  readonly canBeNull?: true;
  readonly canBeAbsent?: true;
}

const texts: readonly TextRule[] = [
  { name: 'signup', property: 'name', min: 2, max: 255 },
  { name: 'signup', property: 'password', min: 8, max: 255, canBeBlank: true },
  { name: 'createProject', property: 'name', min: 1, max: 255 },
  {
    name: 'createProject',
    property: 'description',
    min: 0,
    max: 255,
    canBeBlank: true,
    canBeNull: true,
    canBeAbsent: true,
  },
  { name: 'updateProject', property: 'name', min: 1, max: 255, canBeAbsent: true },
  {
    name: 'updateProject',
    property: 'description',
    min: 0,
    max: 255,
    canBeBlank: true,
    canBeNull: true,
    canBeAbsent: true,
  },
  { name: 'createLabel', property: 'value', min: 1, max: 255 },
  { name: 'updateLabel', property: 'value', min: 1, max: 255 },
  { name: 'createTerm', property: 'value', min: 1, max: 255 },
  { name: 'updateTerm', property: 'value', min: 1, max: 255 },
  {
    name: 'createTerm',
    property: 'context',
    min: 0,
    max: 1000,
    canBeBlank: true,
    canBeNull: true,
    canBeAbsent: true,
  },
  {
    name: 'updateTerm',
    property: 'context',
    min: 0,
    max: 1000,
    canBeBlank: true,
    canBeNull: true,
    canBeAbsent: true,
  },
  { name: 'updateTranslation', property: 'value', min: 0, max: 8192, canBeBlank: true },
];

let unique = 0;

/** A text of exactly `length` code points: a unique number, and characters of two UTF-16 code units each. */
function emoji(length: number): string {
  const number = `${unique++}`.slice(-length);
  return '🦜'.repeat(length - number.length) + number;
}

describe.each(texts)('$property of $name', (rule) => {
  const { name, property, min, max } = rule;
  const set = (value: unknown) => sendWith(name, 'body', { [property]: value });

  it('is counted in code points', async () => {
    const { status } = endpoints[name].success;
    expect((await set(emoji(max))).status).toBe(status);
    expect((await set(emoji(max + 1))).status).toBe(400);
    if (min === 0) expect((await set('')).status).toBe(status);
    else expect((await set('x'.repeat(min - 1))).status).toBe(400);
    if (min > 1) expect((await set('🦜'.repeat(min - 1))).status).toBe(400);
  });

  it('must be text that can be kept', async () => {
    const wrong = [1, 0, true, [], ['text'], {}, 'a\0b', '\0', 'half \ud83e', '\udd9c half'];
    for (const value of wrong) {
      const answer = await set(value);
      expect(answer.status, JSON.stringify(value)).toBe(400);
      expect(answer.json).toMatchObject({
        error: { code: 'BadRequest', details: [{ path: `body.${property}` }] },
      });
    }
  });

  it('may be blank, null or absent only where that means something', async () => {
    const { status } = endpoints[name].success;
    const blanks = [' '.repeat(min + 8), '\t \u00a0\u2003\n     '];
    for (const blank of blanks) {
      expect((await set(blank)).status, JSON.stringify(blank)).toBe(rule.canBeBlank ? status : 400);
    }
    expect((await set(null)).status).toBe(rule.canBeNull ? status : 400);
    expect((await set(undefined)).status).toBe(rule.canBeAbsent ? status : 400);
  });
});

const wrongBodies: readonly [EndpointName, string, readonly unknown[]][] = [
  [
    'signup',
    'email',
    [undefined, null, '', 'ada', 'ada@', '@x.com', 'ada@x', 'a b@x.com', 'a\0@x.com', 7],
  ],
  ['signup', 'email', [`${'a'.repeat(250)}@example.com`]],
  ['createToken', 'grant_type', [undefined, null, '', 'refresh_token', 'Password', 1]],
  ['createToken', 'username', [undefined, null, '', 'ada', 3]],
  ['createToken', 'password', [undefined, null, '', 'seven77', 12345678, 'x'.repeat(256)]],
  [
    'createLabel',
    'color',
    [undefined, null, '', '#12345', '#1234567', '123456', '#12345g', 'zzzzzzz'],
  ],
  ['createLabel', 'value', ['two\nlines']],
  ['updateLabel', 'color', [undefined, null, 'red', '#123']],
  ['addProjectLocale', 'code', [undefined, null, '', 'd', 'x'.repeat(17), 7, 'd\0']],
  ['updateTranslation', 'termId', [undefined, null, '', 5, {}]],
];

describe('a body', () => {
  it.each(wrongBodies)('of %s is refused for a wrong %s', async (name, property, values) => {
    for (const value of values) {
      const answer = await sendWith(name, 'body', { [property]: value });
      expect(answer.status, `${JSON.stringify(value)}: ${answer.text}`).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: `body.${property}` }] } });
    }
  });

  it.each([
    ['without an id', { client_secret: 'long enough' }],
    ['without a secret', { client_id: 'somebody' }],
    ['with a short secret', { client_id: 'somebody', client_secret: 'short' }],
  ])('of client credentials %s is refused', async (_, rest) => {
    const body = { grant_type: 'client_credentials', ...rest };
    expect((await server.request('POST', '/auth/token', { body })).status).toBe(400);
  });

  const withBody = Object.entries<Endpoint>(endpoints)
    .filter(([, endpoint]) => endpoint.body && !endpoint.upload)
    .map(([name, endpoint]) => [name as EndpointName, endpoint] as const);

  it.each(withBody)('of %s must be an object', async (name, endpoint) => {
    const call = await validCalls[name](target);
    for (const body of ['null', '[]', '"text"', '7', 'true', '']) {
      const path = (await send(server, endpoint, { ...call, body }, ada.token)).status;
      expect(path, body).toBe(400);
    }
  });

  it('loses what the endpoint does not know', async () => {
    const answer = await sendWith('createProject', 'body', {
      id: '00000000-0000-4000-8000-000000000000',
      termsCount: 5,
      role: 'viewer',
      constructor: 'x',
    });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ termsCount: 0, role: 'admin' });
    expect(answer.data).not.toMatchObject({ id: '00000000-0000-4000-8000-000000000000' });
    const nothing = await sendWith('updateProject', 'body', { description: undefined, plan: 'x' });
    expect(nothing.status).toBe(200);
  });

  it('tells of all problems at once', async () => {
    const answer = await server.request('POST', '/auth/signup', { body: { name: 'A' } });
    expect(answer.json).toEqual({
      error: {
        code: 'BadRequest',
        message: 'Your request seems to be invalid or malformed',
        details: ['name', 'email', 'password'].map((name) => ({
          path: `body.${name}`,
          message: expect.any(String),
        })),
      },
    });
  });
});

const wrongQueries: readonly [EndpointName, string, readonly unknown[]][] = [
  ['listEntries', 'locale', ['', 'd', 'x'.repeat(17), 'd\0']],
  ['listEntries', 'reference', ['', 'd', 'x'.repeat(17)]],
  ['listEntries', 'status', ['', 'done', 'ALL']],
  ['listEntries', 'order', ['', 'value', '-file']],
  ['listEntries', 'limit', ['0', '201', '-1', '1.5', 'ten', '']],
  ['listEntries', 'offset', ['-1', '1.5', 'ten', '10000001']],
  ['listEntries', 'q', ['x'.repeat(501), 'a\0b']],
  ['listEntries', 'labels.0', ['nonsense']],
  ['listEntries', 'cursor', ['nonsense', '', 'W10', 'bnVsbA']],
  ['locateEntry', 'term', [undefined, '', 'nonsense']],
  ['locateEntry', 'seek', ['', 'next', 'translated']],
  ['exportFile', 'locale', [undefined, '', 'd', 'x'.repeat(17)]],
  ['exportFile', 'format', [undefined, '', 'json', 'JSONFLAT', 'toString', '__proto__']],
  ['exportFile', 'fallbackLocale', ['', 'd', 'x'.repeat(17)]],
  ['importFile', 'locale', [undefined, '', 'd', 'x'.repeat(17)]],
  ['importFile', 'format', [undefined, '', 'json', 'constructor']],
];

describe('a query', () => {
  it.each(wrongQueries)('of %s is refused for a wrong %s', async (name, property, values) => {
    for (const value of values) {
      const [key = ''] = property.split('.');
      const answer = await sendWith(name, 'query', { [key]: value });
      expect(answer.status, `${JSON.stringify(value)}: ${answer.text}`).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: `query.${property}` }] } });
    }
  });

  it('is refused when a key comes twice', async () => {
    const { params = {} } = await validCalls.exportFile(target);
    const path = `/projects/${params.projectId}/exports?locale=de_DE&locale=fr&format=csv`;
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(400);
  });

  it('with a cursor that somebody made up is refused', async () => {
    for (const value of ['a\0b', 'half \ud83e']) {
      const key = [1, value, '00000000-0000-4000-8000-000000000000'];
      const cursor = Buffer.from(JSON.stringify(key)).toString('base64url');
      for (const order of ['file', 'name']) {
        const answer = await sendWith('listEntries', 'query', { cursor, order });
        expect(answer.status, answer.text).toBe(400);
      }
    }
  });
});

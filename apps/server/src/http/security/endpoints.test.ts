import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import {
  can,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
  endpoints,
  isWorkspaceAction,
  takesLocales,
} from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import {
  type Caller,
  type Cast,
  callers,
  createCast,
  isClient,
  isOfAdmin,
  roleOf,
} from '../../testing/cast.ts';
import { isDeep } from '../../testing/deep.ts';
import { startOidcProvider, type TestOidcProvider } from '../../testing/services/oidc-provider.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';

let provider: TestOidcProvider;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ maxProjectsPerUser: 1000, google: provider.client });
  cast = await createCast(server, provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const ofWorkspaces = all.filter(([, { action }]) => action && isWorkspaceAction(action));
const notOfWorkspaces = all.filter((each) => !ofWorkspaces.includes(each));
const guarded = all.filter(([, endpoint]) => endpoint.access !== 'public');
const inProjects = all.filter(([, endpoint]) => endpoint.action !== undefined);
const withParams = inProjects.flatMap(([name, endpoint]) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [name, param, endpoint] as const),
);
const malformedIds = ['nonsense', '0', '..%2f', '\0', 'x'.repeat(80), '😀'];
const malformedCodes = ['xx_YY', 'german', 'fr_FR', '\0', '%', '😀'];

/** The error that the contract requires for a caller at an endpoint; `own` if the call is about the caller. */
function refusalOf(endpoint: Endpoint, caller: Caller, own = false): ErrorCode | undefined {
  if (endpoint.access === 'public') return undefined;
  if (caller === 'nobody') return 'Unauthorized';
  if (endpoint.access !== 'user-or-client' && isClient(caller)) return 'Unauthorized';
  if (isOfAdmin(endpoint)) return caller === 'admin' ? undefined : 'NotFound';
  const { ownAction, othersAction, glossaryAction } = endpoint;
  const action = (own && ownAction) || othersAction || glossaryAction || endpoint.action;
  if (!action) return undefined;
  const role = roleOf(caller);
  if (isWorkspaceAction(action) || !role) return 'NotFound';
  return can({ role, locales: null }, action) ? undefined : 'NotFound';
}

function expectSuccess({ success, changesContent }: Endpoint, answer: Answer): void {
  expect(answer.status, answer.text).toBe(success.status);
  expect(answer.headers.has('change-set')).toBe(changesContent === true);
  if ('data' in success)
    expect(answer.json).toEqual(z.object({ data: success.data }).parse(answer.json));
  else if ('bare' in success) expect(answer.json).toEqual(success.bare.parse(answer.json));
  else if ('file' in success) {
    const isImage = success.type === 'image';
    expect(answer.headers.get('content-type')).toBe(
      isImage ? 'image/png' : (success.type ?? 'application/octet-stream; charset=utf-8'),
    );
  } else if ('events' in success) {
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(answer.text).toMatch(/^retry: 3000\n:\n\nid: \S+\nevent: reset\ndata: \{\}\n\n/);
  } else {
    expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
  }
}

function expectError(answer: Answer, status: number, code: ErrorCode): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.json).toMatchObject({ error: { code } });
}

function statusFor({ success }: Endpoint, refusal: ErrorCode | undefined): number {
  if (refusal === undefined) return success.status;
  return refusal === 'Unauthorized' ? 401 : 404;
}

function expectOutcome(endpoint: Endpoint, answer: Answer, refusal: ErrorCode | undefined): void {
  if (refusal) expectError(answer, statusFor(endpoint, refusal), refusal);
  else expectSuccess(endpoint, answer);
}

/** The received statuses: a row for each endpoint, a column for each caller. */
const matrix = new Map<string, Map<string, number>>();

function note(row: string, caller: string, { status }: Pick<Answer, 'status'>): void {
  matrix.set(row, (matrix.get(row) ?? new Map()).set(caller, status));
}

/**
 * The callers that an endpoint is asked by: all in the deep run. Else those without a role, and of the others, from the least
 * to the most powerful, those on both sides of where the answer changes. For the rest, what has to be answered is noted.
 */
function callersOf(
  row: string,
  endpoint: Endpoint,
  refusal: (caller: Caller) => ErrorCode | undefined,
): readonly Caller[] {
  if (isDeep) return callers;
  const changes = (caller: Caller | undefined, next: Caller | undefined) =>
    caller !== undefined &&
    next !== undefined &&
    isClient(caller) === isClient(next) &&
    refusal(caller) !== refusal(next);
  const asking = callers.filter((caller, at) => {
    const before = callers[at - 1];
    const next = callers[at + 1];
    return !roleOf(caller) || changes(before, caller) || changes(caller, next);
  });
  for (const caller of callers.filter((one) => !asking.includes(one))) {
    note(row, caller, { status: statusFor(endpoint, refusal(caller)) });
  }
  return asking;
}

/** Makes a call for each caller who may do it. All share one where it changes nothing: as a GET, or where it is refused. */
function createCalls(name: EndpointName) {
  const create = async (): Promise<Call> => validCalls[name](cast.target);
  let shared: Promise<Call> | undefined;
  return (refusal: ErrorCode | undefined) => {
    if (!refusal && endpoints[name].method !== 'GET') return create();
    shared ??= create();
    return shared;
  };
}

describe.each(notOfWorkspaces)('%s', (name, endpoint) => {
  const callFor = createCalls(name);
  const asking = callersOf(name, endpoint, (caller) => refusalOf(endpoint, caller));

  it.each(asking)('lets %s do what the table of permissions says', async (caller) => {
    const refusal = refusalOf(endpoint, caller);
    const token = await cast.tokenOf(caller, endpoint);
    const answer = await send(server, endpoint, await callFor(refusal), token);
    note(name, caller, answer);
    expectOutcome(endpoint, answer, refusal);
  });
});

const aboutOneself = notOfWorkspaces.filter(([, endpoint]) => endpoint.ownAction);

describe.each(aboutOneself)('%s of oneself', (name, endpoint) => {
  const row = `${name} of oneself`;
  const asking = callersOf(row, endpoint, (caller) => refusalOf(endpoint, caller, true));

  it.each(asking)('lets %s do what the table of permissions says', async (caller) => {
    let call: Call = await validCalls[name](cast.target);
    let token = await cast.tokenOf(caller, endpoint);
    if (caller !== 'nobody' && !isClient(caller)) {
      const person = await cast.newUser(caller);
      call = { ...call, params: { ...call.params, userId: person.id } };
      token = person.token;
    }
    const answer = await send(server, endpoint, call, token);
    note(row, caller, answer);
    expectOutcome(endpoint, answer, refusalOf(endpoint, caller, true));
  });
});

const ofLocales = all.filter(([, endpoint]) => endpoint.editsLocale);

describe.each(ofLocales)('%s in another locale', (name, endpoint) => {
  const callFor = createCalls(name);
  const row = `${name} in another locale`;
  const refusalThere = (caller: Caller) => {
    const role = roleOf(caller);
    const isConfined = role !== undefined && takesLocales(role);
    return refusalOf(endpoint, caller) ?? (isConfined ? 'NotFound' : undefined);
  };

  it.each(callersOf(row, endpoint, refusalThere))(
    'lets %s do what the table of permissions says',
    async (caller) => {
      const refusal = refusalThere(caller);
      const token = await cast.confinedTokenOf(caller);
      const answer = await send(server, endpoint, await callFor(refusal), token);
      note(row, caller, answer);
      expectOutcome(endpoint, answer, refusal);
    },
  );
});

/** All kinds of callers of a workspace. Clients belong to projects only. */
const workspaceCallers = ['nobody', 'stranger', 'member', 'owner', 'client'] as const;

describe.each(
  ofWorkspaces.flatMap((each) => (each[1].ownAction ? [each, [...each, 'own'] as const] : [each])),
)('%s in a workspace', (name, endpoint, own?: 'own') => {
  it.each(workspaceCallers)('lets %s do what the table of permissions says', async (caller) => {
    let call: Call = await validCalls[name](cast.target);
    let token: string | undefined;
    if (caller === 'client') token = await cast.tokenOf('admin client', endpoint);
    else if (caller !== 'nobody') {
      const person = await server.addPerson(caller);
      const { workspaceId = '' } = call.params ?? {};
      if (caller !== 'stranger') await server.addWorkspaceMember(workspaceId, person, caller);
      if (own) call = { ...call, params: { ...call.params, userId: person.id } };
      token = person.token;
    }
    const answer = await send(server, endpoint, call, token);
    note(own ? `${name} of oneself` : name, caller, answer);
    const action = own ? endpoint.ownAction : endpoint.action;
    const isUnknown = caller === 'nobody' || caller === 'client';
    const isWorkspaceMember = caller === 'member' || caller === 'owner';
    const may =
      action && isWorkspaceAction(action) && isWorkspaceMember && can({ role: caller }, action);
    expectOutcome(endpoint, answer, isUnknown ? 'Unauthorized' : may ? undefined : 'NotFound');
  });
});

describe('the table of permissions', () => {
  const page = new URL('../../../../../docs/permissions.md', import.meta.url);

  it('is what docs/permissions.md shows', async () => {
    const isOfWorkspace = ([, statuses]: [string, ReadonlyMap<string, number>]) =>
      statuses.has('owner');
    const rows = [...matrix].filter((row) => !isOfWorkspace(row));
    const ofProjects = toTable('Operation', callers, rows);
    const inWorkspaces = toTable(
      'In a workspace',
      workspaceCallers,
      [...matrix].filter(isOfWorkspace),
    );
    process.stdout.write(ofProjects + inWorkspaces);
    expect(rows).toHaveLength(notOfWorkspaces.length + aboutOneself.length + ofLocales.length);
    const text = await readFile(page, 'utf8');
    const shown = text
      .replace(/\| Operation [\s\S]*?\n(?=\n|$)/, ofProjects)
      .replace(/\| In a workspace [\s\S]*?\n(?=\n|$)/, inWorkspaces);
    if (process.env.UPDATE_DOCS === '1') await writeFile(page, shown);
    expect(await readFile(page, 'utf8')).toBe(shown);
    expect(shown).toContain(ofProjects);
    expect(shown).toContain(inWorkspaces);
  });
});

function toTable(
  title: string,
  columns: readonly string[],
  statuses: readonly (readonly [string, ReadonlyMap<string, number>])[],
): string {
  const head = [title, ...columns];
  const rows = statuses.map(([row, of]) => [row, ...columns.map((caller) => `${of.get(caller)}`)]);
  const widths = head.map((cell, n) =>
    Math.max(cell.length, ...rows.map((row) => row[n]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |\n`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('');
}

const refusedCalls = new Map<EndpointName, Promise<Call>>();

/** A valid call for the tests below: all of them refuse it, so it stays valid. */
function refusedCall(name: EndpointName): Promise<Call> {
  const call = refusedCalls.get(name) ?? Promise.resolve(validCalls[name](cast.target));
  refusedCalls.set(name, call);
  return call;
}

describe.each(guarded)('%s', (name, endpoint) => {
  it('answers 401 to a token that is none', async () => {
    const call = await refusedCall(name);
    expectError(await send(server, endpoint, call, 'nonsense'), 401, 'Unauthorized');
  });
});

let turn = 0;

/** One function finds all that are malformed, so that each parameter has two of them, in turn. */
function someOf(malformed: readonly string[]): readonly string[] {
  if (isDeep) return malformed;
  const from = (2 * turn++) % malformed.length;
  return malformed.slice(from, from + 2);
}

describe.each(withParams)('%s with a wrong %s', (name, param, endpoint) => {
  it('answers 404', async () => {
    const call = await refusedCall(name);
    const wrong = param === 'localeCode' ? malformedCodes : malformedIds;
    for (const value of someOf(wrong)) {
      const params = { ...call.params, [param]: value };
      const answer = await send(server, endpoint, { ...call, params }, cast.admin.token);
      expect(answer.status, `${param} ${JSON.stringify(value)}: ${answer.text}`).toBe(404);
    }
  });
});

const withIds = withParams.filter(([, param]) => param !== 'localeCode');

describe.each(withIds)('%s with a %s of nothing', (name, param, endpoint) => {
  // The removal of somebody who is no member is refused like that of the last admin or owner.
  const removes = ['deleteMember', 'deleteWorkspaceMember'].includes(name);
  const status = removes && param === 'userId' ? 400 : 404;

  it(`answers ${status}`, async () => {
    const call = await refusedCall(name);
    const params = { ...call.params, [param]: randomUUID() };
    const answer = await send(server, endpoint, { ...call, params }, cast.admin.token);
    expect(answer.status, answer.text).toBe(status);
  });
});

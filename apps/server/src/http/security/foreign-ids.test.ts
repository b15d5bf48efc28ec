import { type Endpoint, type EndpointName, endpoints } from '@parlance/contract';
import { validate as isUuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallTarget, createCallTarget } from '../../testing/calls/call-target.ts';
import { type Call, send } from '../../testing/calls/calls.ts';
import { validCalls } from '../../testing/calls/valid-calls.ts';
import { background, createDigest } from '../../testing/digest.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

// Each call is valid except for one id, which belongs to another project. The caller is an admin of both projects: if
// even they can't reach from one into the other, nobody can.

let database: TestDatabase;
let server: TestServer;
let admin: Person;
let here: CallTarget;
let elsewhere: CallTarget;
let digest: () => Promise<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ maxProjectsPerUser: 1000 }, database);
  admin = await server.addPerson();
  here = await createCallTarget(server, admin, await server.addProject(admin));
  elsewhere = await createCallTarget(server, admin, await server.addProject(admin));
  digest = await createDigest(database.db, background);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const inProjects = Object.entries<Endpoint>(endpoints).filter(
  ([, endpoint]) => endpoint.action !== undefined,
) as [EndpointName, Endpoint][];

/** The ids of containers, which all other ids of a call must belong to. */
const wholes = ['projectId', 'workspaceId'];

const nothingDone = { status: 200, data: { changed: 0, unchanged: 0, skipped: 1 } };

/** The places in calls where a foreign id has another answer than 404. */
const otherAnswers: Readonly<Record<string, { status: number; data?: unknown }>> = {
  'deleteMember params.userId': { status: 400 },
  'deleteWorkspaceMember params.userId': { status: 400 },
  'filterTermsByLabel query.labelId': { status: 200, data: [] },
  // The id is sent to the subscribers of the project, where it means nothing.
  'updatePresence body.termId': { status: 204 },
  'changeTerms body.select.ids.0': nothingDone,
  'changeTranslations body.select.ids.0': nothingDone,
  'applyReplacement body.rows.0.termId': {
    status: 200,
    data: { changed: 0, skipped: 1, reasons: [] },
  },
  'previewPaste body.cells.0.termId': {
    status: 200,
    data: { cells: [{ outcome: 'refused', reason: 'term', findings: [], gone: [] }] },
  },
  'applyPaste body.cells.0.termId': {
    status: 200,
    data: { changed: 0, unchanged: 0, refused: [{ cell: 0, reason: 'term' }] },
  },
  'countFixes body.select.ids.0': { status: 200, data: { translations: 0, byCheck: {} } },
  'orderMemories body.memoryIds.0': { status: 400 },
  'previewMemoryFill body.select.ids.0': {
    status: 200,
    data: {
      bands: {},
      without: 0,
      skipped: 0,
      examples: [],
      progress: { done: 0, total: 0 },
      nextCursor: null,
    },
  },
  'fillFromMemory body.select.ids.0': {
    status: 200,
    data: { bands: {}, without: 0, skipped: 0, filled: 0 },
  },
  // As a term of the project that has no reviewed translation.
  'estimateMachineBench body.select.ids.0': { status: 400 },
  'startMachineBench body.select.ids.0': { status: 400 },
};

/** Who is an admin of both projects may link the memory of one with the other. */
const meant = ['linkMemory body.memoryId', 'linkGlossary params.glossaryId'];

/** The places of ids in a call, each as a path of keys. */
function placesOfIds(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return isUuid(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placesOfIds(inner, [...place, key]));
}

function read(value: unknown, [key, ...rest]: readonly string[]): unknown {
  return key === undefined ? value : read((value as Record<string, unknown>)[key], rest);
}

function write(value: unknown, [key, ...rest]: readonly string[], written: unknown): unknown {
  if (key === undefined) return written;
  const inner = write((value as Record<string, unknown>)[key], rest, written);
  if (Array.isArray(value)) return value.with(Number(key), inner);
  return { ...(value as object), [key]: inner };
}

describe.each(inProjects)('%s', (name, endpoint) => {
  it('takes no id of another project or workspace', async () => {
    const places = placesOfIds(await validCalls[name](here));
    const foreignPlaces = places.filter(
      (keys) => !wholes.includes(keys.at(-1) ?? '') && !meant.includes(`${name} ${keys.join('.')}`),
    );
    for (const place of foreignPlaces) {
      const [own, foreign] = [await validCalls[name](here), await validCalls[name](elsewhere)];
      const id = read(foreign, place);
      const before = await digest();
      const answer = await send(server, endpoint, write(own, place, id) as Call, admin.token);
      const where = `${name} ${place.join('.')}`;
      const { status, data } = otherAnswers[where] ?? { status: 404 };
      expect(answer.status, `${where}: ${answer.text}`).toBe(status);
      if (data !== undefined) expect(answer.data, where).toEqual(data);
      expect(answer.text).not.toContain(id);
      expect(await digest(), where).toBe(before);
    }
  });
});

it('a filter by the label of another project finds nothing', async () => {
  const { labelId } = await elsewhere.labelled();
  await here.term();
  const textOf = async ({ projectId, locale }: CallTarget, filter: string) => {
    const path = `/projects/${projectId}/${filter.replace('$locale', locale)}`;
    const answer = await server.request('GET', path, { token: admin.token });
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  };
  for (const filter of [
    `entries?labels=${labelId}`,
    `terms/filter-by-label?labelId=${labelId}`,
    `exports?locale=$locale&format=jsonflat&labels=${labelId}`,
  ]) {
    expect(await textOf(elsewhere, filter)).toContain('text.');
    expect(await textOf(here, filter)).not.toContain('text.');
  }
});

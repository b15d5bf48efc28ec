import { importStrategies } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

// Many writers on few terms: afterwards all that is kept beside the content must agree with it.

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
});
afterAll(() => server.close());

type Random = (below: number) => number;

/** Whole numbers that are the same for the same seed (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const locales = ['de_DE', 'fr', 'it'] as const;
const values = ['', '', 'one', 'two', 'three', ' '];
const keys = Array.from({ length: 8 }, (_, index) => `term ${index}`);

interface World {
  readonly projectId: string;
  readonly labels: readonly string[];
  /** Ids of terms that are or were there. */
  readonly terms: string[];
}

async function createWorld(): Promise<World> {
  const projectId = await server.createProject(ada, { locales });
  const send = async (path: string, body: unknown) => {
    const answer = await server.request('POST', `/projects/${projectId}${path}`, {
      token: ada.token,
      body,
    });
    return (answer.data as { id: string }).id;
  };
  const labels = [
    await send('/labels', { value: 'first', color: '#000000' }),
    await send('/labels', { value: 'second', color: '#000000' }),
  ];
  const terms: string[] = [];
  for (const value of keys.slice(0, 4)) terms.push(await send('/terms', { value }));
  return { projectId, labels, terms };
}

/** One write of any kind. */
async function act({ projectId, labels, terms }: World, random: Random): Promise<Answer> {
  const pick = <T>(items: readonly T[]): T => items[random(items.length)] as T;
  const send = (method: string, path: string, body?: unknown) =>
    server.request(method, `/projects/${projectId}${path}`, { token: ada.token, body });
  const locale = pick(locales);
  const termId = pick(terms);
  const onTerm = `/labels/${pick(labels)}/terms/${termId}`;
  const dice = random(100);
  if (dice < 55) {
    return send('PATCH', `/translations/${locale}`, { termId, value: pick(values) });
  }
  const randomFile = () => {
    const entries = keys.filter(() => random(2) === 0).map((key) => [key, pick(values)]);
    return JSON.stringify(Object.fromEntries(entries));
  };
  const strategy = pick(importStrategies);
  if (dice < 63) {
    const options = { strategy, removeMissing: `${random(3) === 0}` };
    const file = { locale, format: 'jsonflat', content: randomFile(), options } as const;
    return server.importFile(ada, projectId, file);
  }
  if (dice < 65) {
    const body = new FormData();
    for (const code of locales) body.append('file', new Blob([randomFile()]), `${code}.json`);
    return server.request('POST', `/projects/${projectId}/imports/archive?strategy=${strategy}`, {
      token: ada.token,
      body,
    });
  }
  if (dice < 73) {
    const answer = await send('POST', '/terms', { value: pick(keys) });
    if (answer.status === 201) terms.push((answer.data as { id: string }).id);
    return answer;
  }
  if (dice < 78) return send('PATCH', `/terms/${termId}`, { value: pick(keys) });
  if (dice < 84) return send('DELETE', `/terms/${termId}`);
  if (dice < 88) return send('POST', '/translations', { code: locale });
  if (dice < 90) return send('DELETE', `/translations/${locale}`);
  if (dice < 94) return send(pick(['POST', 'DELETE']), onTerm);
  if (dice < 98) return send(pick(['POST', 'DELETE']), `${onTerm}/translations/${locale}`);
  return send('GET', `/entries?locale=${locale}&status=translated`);
}

async function rowsOf<T>(world: World, query: string): Promise<T[]> {
  const { rows } = await sql
    .raw<T>(query.replaceAll(':project', `'${world.projectId}'`))
    .execute(server.database.db);
  return rows;
}

async function expectCountersToAgree(world: World): Promise<void> {
  const totals = await rowsOf(
    world,
    `select terms_count, locales_count,
      (select count(*) from terms where project_id = :project) as terms,
      (select count(*) from project_locales where project_id = :project) as locales
    from project_totals
    where project_id = :project`,
  );
  const [total] = totals as { [name: string]: number }[];
  expect(total?.terms_count).toBe(total?.terms);
  expect(total?.locales_count).toBe(total?.locales);
  const counts = await rowsOf<{ locale: string; translated_count: number; counted: number }>(
    world,
    `select locale, translated_count, (
      select count(*) from translations t
      where t.project_id = :project and t.locale = l.locale and t.value <> ''
    ) as counted
    from project_locales l
    where project_id = :project`,
  );
  for (const { locale, translated_count, counted } of counts) {
    expect(translated_count, locale).toBe(counted);
  }
  const get = async <T>(path: string) => {
    const url = `/projects/${world.projectId}${path}`;
    return (await server.request('GET', url, { token: ada.token })).data as T;
  };
  const stats = await get<{ projectStats: object; localeStats: object }>('/stats');
  expect(stats.projectStats).toMatchObject({
    terms: total?.terms,
    locales: counts.length,
    translated: counts.reduce((sum, { counted }) => sum + counted, 0),
  });
  for (const { locale, counted } of counts) {
    expect(stats.localeStats).toMatchObject({ [locale]: { translated: counted } });
    expect(await get<unknown[]>(`/translations/${locale}`)).toHaveLength(total?.terms ?? -1);
    const entries = await get<{ total: number; entries: unknown[] }>(
      `/entries?locale=${locale}&status=translated`,
    );
    expect(entries.total).toBe(counted);
    expect(entries.entries).toHaveLength(counted);
  }
  expect(await get<unknown[]>('/terms')).toHaveLength(total?.terms ?? -1);
}

interface Change {
  readonly term_id: string;
  readonly locale: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The changes of one translation, each beginning with the value that another ended with, can be
 * strung together from nothing to the value of today: as a path that goes over each of them once.
 */
async function expectHistoryToAgree(world: World): Promise<void> {
  const changes = await rowsOf<Change>(
    world,
    `select term_id, locale, before, after from changes
    where project_id = :project and kind = 'translation.update'`,
  );
  const now = await rowsOf<{ term_id: string; locale: string; value: string; revision: number }>(
    world,
    'select term_id, locale, value, revision from translations where project_id = :project',
  );
  const current = new Map(now.map((row) => [`${row.term_id} ${row.locale}`, row]));
  const chains = Map.groupBy(changes, ({ term_id, locale }) => `${term_id} ${locale}`);
  for (const key of current.keys()) expect(chains.has(key), key).toBe(true);
  for (const [key, chain] of chains) {
    const balance = new Map<string, number>();
    const add = (value: string | null, by: number) =>
      balance.set(value ?? '', (balance.get(value ?? '') ?? 0) + by);
    for (const { before, after } of chain) {
      expect(before ?? '', key).not.toBe(after ?? '');
      add(before, -1);
      add(after, 1);
    }
    // A path from '' to the value of today: every other value is begun with as often as ended with.
    add('', 1);
    add(current.get(key)?.value ?? '', -1);
    const loose = [...balance].filter(([, difference]) => difference !== 0);
    expect(loose, `${key} ${JSON.stringify(chain)}`).toEqual([]);
  }
}

describe('writers side by side', () => {
  it.each([1, 2, 3])('leave counters, lists and history that agree (seed %d)', async (seed) => {
    const random = createRandom(seed);
    const world = await createWorld();
    const answers: Answer[] = [];
    const writer = async () => {
      for (let n = 0; n < 25; n++) answers.push(await act(world, random));
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    const unexpected = answers.filter(({ status }) => ![200, 201, 204, 404, 409].includes(status));
    expect(unexpected.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    await expectCountersToAgree(world);
    await expectHistoryToAgree(world);
  });

  it('first inserts and clears of one translation agree', async () => {
    const world = await createWorld();
    const path = `/projects/${world.projectId}/translations/fr`;
    for (const termId of world.terms) {
      const answers = await Promise.all(
        ['a', '', 'b', 'a', '', 'c', '', 'b'].map((value) =>
          server.request('PATCH', path, { token: ada.token, body: { termId, value } }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    await expectCountersToAgree(world);
    await expectHistoryToAgree(world);
  });

  it.each([5, 6])('on a project that goes away are told so (seed %d)', async (seed) => {
    const world = await createWorld();
    const random = createRandom(seed);
    const writers = Array.from({ length: 6 }, async () => {
      const answers: Answer[] = [];
      for (let n = 0; n < 8; n++) answers.push(await act(world, random));
      return answers;
    });
    const deleted = server.request('DELETE', `/projects/${world.projectId}`, { token: ada.token });
    const answers = (await Promise.all(writers)).flat();
    expect((await deleted).status).toBe(204);
    // 402: what has no counters any more has no room either.
    const expected = [200, 201, 204, 402, 404, 409];
    const unexpected = answers.filter(({ status }) => !expected.includes(status));
    expect(unexpected.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    const left = await rowsOf(
      world,
      'select 1 from terms where project_id = :project union all select 1 from changes where project_id = :project',
    );
    expect(left).toEqual([]);
  });
});

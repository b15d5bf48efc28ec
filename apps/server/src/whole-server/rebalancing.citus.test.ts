import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributeTables } from '../db/cluster/distribute-tables.ts';
import { migrate } from '../db/migrate.ts';
import { type Content, expectCountersToAgree, expectHistoryToAgree } from '../testing/content.ts';
import { type OwnCitus, startOwnCitus } from '../testing/services/own-citus.ts';
import { openPlace, type TestDatabase } from '../testing/test-database.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../testing/test-server.ts';

const timeout = 300_000;

let cluster: OwnCitus;
let database: TestDatabase;
let direct: TestDatabase;
let server: TestServer;
/** A process that asks the machines of projects directly. */
let near: TestServer;
let ada: Person;

beforeAll(async () => {
  cluster = await startOwnCitus(1);
  const { databaseUrl, dataDir } = cluster;
  const empty = await openPlace({ databaseUrl, dataDir });
  await migrate(empty.db);
  await distributeTables(empty.db);
  await empty.close();
  database = await openPlace({ databaseUrl, dataDir });
  direct = await openPlace({ databaseUrl, dataDir }, { isDirect: true });
  const overrides = { authRateLimit: 1000, jwtSecret: 'x'.repeat(32) };
  server = await startTestServer(overrides, database);
  near = await startTestServer(overrides, direct);
  ada = await server.signUp();
}, timeout);
afterAll(async () => {
  await server?.close();
  await near?.close();
  await database?.close();
  await direct?.close();
  await cluster?.close();
});

/** Somebody who works in a locale of a project, and what they have been told is there. */
interface Writer {
  readonly content: Content;
  readonly locale: string;
  readonly texts: Map<string, string>;
  readonly failures: string[];
  slowestMs: number;
  rounds: number;
}

function createWriter(content: Content, locale: string): Writer {
  return { content, locale, texts: new Map(), failures: [], slowestMs: 0, rounds: 0 };
}

/** Edits, adds terms, imports and exports until `isOver`. */
async function write(writer: Writer, isOver: () => boolean): Promise<void> {
  const { content, locale, texts } = writer;
  const { projectId, server } = content;
  const send = async (what: string, answer: Promise<Answer>) => {
    const start = performance.now();
    const { status, text, data } = await answer;
    writer.slowestMs = Math.max(writer.slowestMs, performance.now() - start);
    if (status >= 300) writer.failures.push(`${what}: ${status} ${text.slice(0, 200)}`);
    return { text, data };
  };
  const of = (method: string, path: string, body?: unknown) =>
    server.request(method, `/projects/${projectId}${path}`, { token: ada.token, body });
  for (; !isOver(); writer.rounds++) {
    const key = `${locale} ${writer.rounds}`;
    const { data } = await send('new term', of('POST', '/terms', { value: key }));
    const termId = (data as { id?: string } | undefined)?.id;
    const value = `Edit ${writer.rounds}`;
    await send('edit', of('PATCH', `/translations/${locale}`, { termId, value }));
    texts.set(key, value);
    const windowAt = (offset: number) =>
      send('window', of('GET', `/entries?locale=${locale}&offset=${offset}&limit=100`));
    const total = dataOf(await windowAt(0))?.total ?? 0;
    const { entries = [] } = dataOf(await windowAt(Math.max(0, total - 50))) ?? {};
    const shown = entries.find((entry) => entry.term === key)?.value;
    if (shown !== value) writer.failures.push(`the window has ${shown} for ${key}`);
    const imported = [`${locale} import ${writer.rounds % 5}`, `Import ${writer.rounds}`] as const;
    const file = {
      locale,
      format: 'jsonflat',
      content: JSON.stringify(Object.fromEntries([imported])),
    } as const;
    await send('import', server.importFile(ada, projectId, file));
    texts.set(...imported);
    const path = `/exports?locale=${locale}&format=jsonflat`;
    const { text } = await send('export', of('GET', path));
    writer.failures.push(...lostIn(text, texts));
  }
}

interface Window {
  readonly total: number;
  readonly entries: readonly { readonly term: string; readonly value: string }[];
}

const dataOf = ({ data }: { data: unknown }) => data as Window | undefined;

/** The texts that an export does not have. */
function lostIn(text: string, texts: ReadonlyMap<string, string>): string[] {
  const exported = JSON.parse(text) as Record<string, string>;
  return [...texts].flatMap(([key, value]) =>
    exported[key] === value ? [] : [`${key} is ${exported[key]} and not ${value}`],
  );
}

/** Adds a worker, which all of the projects are then spread over, as `docs/self-hosting.md` tells. */
async function addWorker(): Promise<void> {
  const { url } = await cluster.startServer();
  const { hostname, port } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create extension citus');
  await client.end();
  await cluster.query('select citus_add_node($1, $2)', [hostname, Number(port)]);
  await cluster.query('select citus_rebalance_start()');
  await cluster.query('select citus_rebalance_wait()');
}

async function countMachines(): Promise<number> {
  const rows = await cluster.query<{ count: string }>(
    `select count(distinct p.groupid) from pg_dist_placement p
     join pg_dist_shard s using (shardid) where s.logicalrelid = 'terms'::regclass`,
  );
  return Number(rows[0]?.count);
}

describe('a worker that is added', { timeout }, () => {
  it('takes over projects in which eight people edit, import and export, and nothing is lost', async () => {
    const locales = ['de', 'fr'];
    const projects = await Promise.all(
      Array.from({ length: 4 }, () => server.addProject(ada, { locales })),
    );
    const contents = projects.map((projectId, at) => ({
      server: at % 2 === 0 ? server : near,
      person: ada,
      projectId,
    }));
    const writers = contents.flatMap((content) =>
      locales.map((locale) => createWriter(content, locale)),
    );
    expect(await countMachines()).toBe(1);
    let isOver = false;
    const written = Promise.all(writers.map((writer) => write(writer, () => isOver)));
    await expect.poll(() => Math.min(...writers.map(({ rounds }) => rounds))).toBeGreaterThan(3);
    const before = writers.map(({ rounds }) => rounds);
    await addWorker();
    const after = writers.map(({ rounds }) => rounds);
    await expect
      .poll(() => writers.every(({ rounds }, n) => rounds > (after[n] ?? 0) + 3))
      .toBe(true);
    isOver = true;
    await written;
    expect(writers.flatMap(({ failures }) => failures)).toEqual([]);
    // Everybody went on meanwhile.
    expect(after.every((rounds, n) => rounds > (before[n] ?? 0))).toBe(true);
    expect(await countMachines()).toBe(2);
    for (const content of contents) {
      await expectCountersToAgree(content);
      await expectHistoryToAgree(content);
    }
    const slowest = Math.max(...writers.map(({ slowestMs }) => slowestMs));
    const rounds = writers.reduce((sum, writer) => sum + writer.rounds, 0);
    process.stdout.write(`${rounds} rounds, the slowest answer took ${Math.round(slowest)} ms\n`);
  });
});

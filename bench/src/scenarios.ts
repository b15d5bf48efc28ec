import { rm } from 'node:fs/promises';
import { createCatalogue } from './catalogue.ts';
import { startServer } from './child.ts';
import { type Floor, openFloor } from './floor.ts';
import { send } from './http.ts';
import { medianOf, percentile, throughputOf } from './measure.ts';
import type { Parlance } from './parlance.ts';

/** One line of the result: `floor` and `parlance` in the unit that the name says. */
export interface Result {
  readonly name: string;
  readonly unit: 'ms' | '/s';
  readonly floor?: number;
  readonly parlance: number;
  /** The ratio to the floor, or the value itself where there is no floor, that is aimed for. */
  readonly target?: string;
}

const connections = 16;
const editSeconds = 3;

export interface FloorTimes {
  readonly importNew: number;
  readonly importUnchanged: number;
  readonly importChanged: number;
  readonly exportJson: number;
  readonly listTerms: number;
  readonly edits: number;
}

/** What each operation costs at the least, for a catalogue of `size` terms. */
export async function measureFloor(
  databaseUrl: string | undefined,
  dataDir: string,
  size: number,
): Promise<FloorTimes> {
  const floor = await openFloor(databaseUrl, dataDir);
  const runs = runsOf(size);
  const file = createCatalogue(size);
  const importNew = await medianOf(runs, async () => importInto(floor, file));
  const projectId = await importInto(floor, file);
  const importUnchanged = await medianOf(runs, () => floor.importJson(projectId, file));
  const variants = changedFiles(size, runs);
  const importChanged = await medianOf(runs, () => floor.importJson(projectId, variants()));
  const exportJson = await medianOf(runs, () => floor.exportJson(projectId));
  const listTerms = await medianOf(runs, () => floor.listTerms(projectId));
  const termIds = await floor.listTermIds(projectId, 1000);
  await floor.close();
  const edits = await measureFloorEdits(databaseUrl, dataDir, projectId, termIds);
  if (databaseUrl === undefined) await rm(dataDir, { recursive: true, force: true });
  return { importNew, importUnchanged, importChanged, exportJson, listTerms, edits };
}

/** The same over HTTP, and what has no floor. */
export async function measureParlance(
  parlance: Parlance,
  floor: FloorTimes,
  size: number,
): Promise<Result[]> {
  const runs = runsOf(size);
  const file = createCatalogue(size);
  const importNew = await medianOf(runs, async () => {
    await parlance.importJson(await parlance.createProject(), 'en', file);
  });
  const projectId = await parlance.createProject();
  const path = `/projects/${projectId}`;
  const during: number[] = [];
  await withHealthProbe(parlance.url, during, () => parlance.importJson(projectId, 'en', file));
  const timed = (get: string) => medianOf(runs, () => parlance.call('GET', path + get));
  const importUnchanged = await medianOf(runs, () => parlance.importJson(projectId, 'en', file));
  const variants = changedFiles(size, runs);
  const importChanged = await medianOf(runs, () =>
    parlance.importJson(projectId, 'en', variants()),
  );
  const addLocale = await medianOf(1, () =>
    parlance.call('POST', `${path}/translations`, { code: 'de' }),
  );
  const exportJson = await timed('/exports?locale=en&format=jsonflat');
  await withHealthProbe(parlance.url, during, () =>
    parlance.call('GET', `${path}/exports?locale=en&format=jsonflat`),
  );
  const entries = '/entries?locale=de&reference=en';
  const results: Result[] = [
    compare('import, all new', floor.importNew, importNew, '≤ 2.5'),
    compare('import, unchanged', floor.importUnchanged, importUnchanged, '≤ 2'),
    compare('import, 1 % changed', floor.importChanged, importChanged, '≤ 2.5'),
    compare('export, JSON', floor.exportJson, exportJson, '≤ 2'),
    compare('export, PO', floor.exportJson, await timed('/exports?locale=en&format=po'), '≤ 3'),
    compare('list of terms', floor.listTerms, await timed('/terms'), '≤ 1.5'),
    compare('list of translations', floor.listTerms, await timed('/translations/en'), '≤ 1.5'),
    plain('editor: first window', await timed(entries)),
    plain('editor: last window', await timed(`${entries}&offset=${size - 50}`)),
    plain('editor: search', await timed(`${entries}&q=number%20${size - 1}%20cata`), '≤ 100 ms'),
    plain('editor: untranslated', await timed(`${entries}&status=untranslated`)),
    plain('stats', await timed('/stats'), '≤ 5 ms'),
    plain('add a locale', addLocale, '≤ 50 ms'),
    plain('/health p99 during import and export', percentile(during, 99), '≤ 50 ms'),
    await measureEdits(parlance, projectId, floor),
  ];
  const start = performance.now();
  await parlance.call('DELETE', path);
  results.push(plain('delete the project', performance.now() - start));
  return results;
}

async function measureEdits(parlance: Parlance, projectId: string, floor: FloorTimes) {
  const answer = await parlance.call('GET', `/projects/${projectId}/terms`);
  const terms = JSON.parse(answer.body.toString()).data as { id: string }[];
  const edits = await throughputOf(connections, editSeconds, async (connection, call) => {
    const termId = terms[(call * connections + connection) % Math.min(1000, terms.length)]?.id;
    const value = `Edit ${connection} ${call}`;
    await parlance.call('PATCH', `/projects/${projectId}/translations/en`, { termId, value });
  });
  const name = `edits over ${connections} connections`;
  return { name, unit: '/s', floor: floor.edits, parlance: edits, target: '≥ 0.5' } as const;
}

async function measureFloorEdits(
  databaseUrl: string | undefined,
  dataDir: string,
  projectId: string,
  termIds: readonly string[],
): Promise<number> {
  const server = await startServer('bench/src/floor-server.ts', {
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const headers = { 'content-type': 'application/json' };
  const edits = await throughputOf(connections, editSeconds, async (connection, call) => {
    const termId = termIds[(call * connections + connection) % termIds.length];
    const body = JSON.stringify({ projectId, termId, value: `Edit ${connection} ${call}` });
    await send('PATCH', server.url, headers, body);
  });
  await server.stop();
  return edits;
}

/** Asks for `/health` every 5 ms while `work` runs, and keeps the times. */
async function withHealthProbe(url: string, times: number[], work: () => Promise<unknown>) {
  let running = true;
  const probe = (async () => {
    while (running) {
      const start = performance.now();
      await send('GET', `${url}/health`);
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work();
  running = false;
  await probe;
}

async function importInto(floor: Floor, file: Buffer): Promise<string> {
  const projectId = await floor.createProject();
  await floor.importJson(projectId, file);
  return projectId;
}

/** Gives another file at each call, in which one per cent differs from the one before. */
function changedFiles(size: number, count: number): () => Buffer {
  const changed = Math.ceil(size / 100);
  const files = Array.from({ length: count }, (_, at) =>
    createCatalogue(size, { changed: at % 2 === 0 ? changed : 0 }),
  );
  let next = 0;
  return () => files[next++ % count] as Buffer;
}

function runsOf(size: number): number {
  return size >= 100_000 ? 3 : 7;
}

function compare(name: string, floor: number, parlance: number, target: string): Result {
  return { name, unit: 'ms', floor, parlance, target };
}

function plain(name: string, parlance: number, target?: string): Result {
  return { name, unit: 'ms', parlance, ...(target === undefined ? {} : { target }) };
}

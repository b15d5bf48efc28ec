import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../scripts/postgres.mjs';
import { run, toolPath } from '../../scripts/process.mjs';
import { startParlance } from './parlance.ts';
import { describeMachine, toTable } from './report.ts';
import { measureFloor, measureParlance, type Result } from './scenarios.ts';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    engines: { type: 'string', default: 'embedded,postgresql' },
    write: { type: 'string' },
  },
});

const tables: string[] = [];
for (const engine of options.engines.split(',')) {
  for (const size of options.sizes.split(',').map(Number)) {
    const results =
      engine === 'embedded' ? await measureEmbedded(size) : await measurePostgres(size);
    const table = toTable(`${engine}, ${size.toLocaleString('en')} terms`, results);
    console.log(table);
    tables.push(table);
  }
}

if (options.write !== undefined) {
  const day = new Date().toISOString().slice(0, 10);
  const head = await readFile(new URL('../benchmarks-head.md', import.meta.url), 'utf8');
  const text = `${head}\nMeasured on ${day}: ${describeMachine()}.\n\n${tables.join('\n')}`;
  await writeFile(options.write, text);
  // As the check of the format wants tables to be.
  await run(toolPath('biome'), ['format', '--write', options.write]);
}

async function measureEmbedded(size: number): Promise<Result[]> {
  const floor = await measureFloor(
    undefined,
    await mkdtemp(join(tmpdir(), 'parlance-floor-')),
    size,
  );
  return measureServer(undefined, floor, size);
}

async function measurePostgres(size: number): Promise<Result[]> {
  // One cluster after the other, so that neither side meets the other's rows.
  const floorCluster = await startPostgres({ fsync: true });
  const floor = await measureFloor(floorCluster.url, tmpdir(), size).finally(floorCluster.stop);
  const cluster = await startPostgres({ fsync: true });
  return measureServer(cluster.url, floor, size).finally(cluster.stop);
}

type Floor = Awaited<ReturnType<typeof measureFloor>>;

async function measureServer(
  databaseUrl: string | undefined,
  floor: Floor,
  size: number,
): Promise<Result[]> {
  const first = await startParlance(databaseUrl);
  const cold: Result = {
    name: 'first start, with a new database',
    unit: 'ms',
    parlance: first.startMs,
  };
  const results = await measureParlance(first, floor, size).finally(first.stop);
  return [cold, ...results];
}

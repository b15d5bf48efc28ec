import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.mjs';
import { startParlance } from './parlance.ts';
import { toTable } from './report.ts';
import { type FloorTimes, measureFloor, measureParlance, type Result } from './scenarios.ts';

/** Parlance over HTTP beside the floor, on each engine and with each number of terms: Markdown tables. */
export async function measureServers(
  engines: readonly string[],
  sizes: readonly number[],
): Promise<string[]> {
  const tables: string[] = [];
  for (const engine of engines) {
    for (const size of sizes) {
      const results =
        engine === 'embedded' ? await measureEmbedded(size) : await measurePostgres(size);
      const table = toTable(`${engine}, ${size.toLocaleString('en')} terms`, results);
      console.log(table);
      tables.push(table);
    }
  }
  return tables;
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

async function measureServer(
  databaseUrl: string | undefined,
  floor: FloorTimes,
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

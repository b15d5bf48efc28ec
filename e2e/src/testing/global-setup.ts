import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findPostgres, startPostgres } from '../../../scripts/postgres.mjs';
import { query } from './postgres.ts';
import { endProcess, findFreePort, startProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a fresh server. Those with an embedded database start with a copy. */
    newData: string;
    /** Of a PostgreSQL server that makes databases for the tests; null where there is none. */
    postgresUrl: string | null;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const newData = await mkdtemp(join(tmpdir(), 'parlance-e2e-new-'));
  const hasPostgres = process.env.TEST_DEEP !== '1' && findPostgres() !== undefined;
  const postgres = hasPostgres ? await startPostgres({ fsync: false, bySocket: true }) : undefined;
  const teardown = async () => {
    if (postgres) await waitUntilUnused(postgres.url);
    await postgres?.stop();
    await rm(newData, { recursive: true, force: true });
  };
  project.provide('postgresUrl', postgres?.url ?? null);
  try {
    await endProcess(await startProcess(await findFreePort(), newData), 'SIGTERM');
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('newData', newData);
  return teardown;
}

/** Servers end while the run is torn down, and would complain of a database that went first. */
async function waitUntilUnused(url: string): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const used = await query(
      url,
      `select 1 from pg_stat_activity where datname like 'e2e\\_%' limit 1`,
    );
    if (used === '') return;
    await sleep(100);
  }
}

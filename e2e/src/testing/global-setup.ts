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
    /**
     * The data directory of a fresh server, of which all servers with an embedded database have a copy. Null where most
     * are on PostgreSQL: the few others begin on an empty folder, like a new installation.
     */
    newData: string | null;
    /** Of a PostgreSQL server that makes databases for the tests; null where there is none. */
    postgresUrl: string | null;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.TEST_DEEP === '1' || findPostgres() === undefined) return setUpEmbedded(project);
  const postgres = await startPostgres({ fsync: false, bySocket: true });
  project.provide('postgresUrl', postgres.url);
  project.provide('newData', null);
  return async () => {
    await waitUntilUnused(postgres.url);
    await postgres.stop();
  };
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const newData = await mkdtemp(join(tmpdir(), 'parlance-e2e-new-'));
  const teardown = () => rm(newData, { recursive: true, force: true });
  try {
    await endProcess(await startProcess(await findFreePort(), newData), 'SIGTERM');
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('postgresUrl', null);
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

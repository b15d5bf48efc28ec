import { pino } from 'pino';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { isUsual, startProcesses } from './processes/processes.ts';
import { recordStatements } from './statements/recorded-statements.ts';
import { createTestDatabase, sharedTestDatabase, type TestDatabase } from './test-database.ts';

/** What listens, and the database that it works with. */
export interface Served {
  readonly url: string;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

export interface ServedOptions {
  readonly overrides: Partial<Config>;
  /** Else the one that all test files use. */
  readonly ownDatabase?: TestDatabase | undefined;
  readonly onLogLine?: ((line: string) => void) | undefined;
}

/** Starts the server as this run of the tests wants it: in this process, or as several of its own. */
export function serve(options: ServedOptions): Promise<Served> {
  const processes = inject('processes');
  return processes ? serveByProcesses(processes, options) : serveHere(options);
}

async function serveHere({ overrides, ownDatabase, onLogLine }: ServedOptions): Promise<Served> {
  const database = ownDatabase ?? (await sharedTestDatabase());
  const app = await buildApp({
    config: {
      ...readConfig({ DATA_DIR: database.dataDir, AUTH_RATE_LIMIT: '0' }),
      ...overrides,
    },
    database: { ...database, db: recordStatements(database.db) },
    logger: onLogLine
      ? pino({ level: 'info' }, { write: onLogLine })
      : pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, database, close: () => app.close() };
}

/** Processes of one's own have a database of their own: what they may do, others may not. */
async function serveByProcesses(
  { url, count }: { url: string; count: number },
  { overrides, ownDatabase }: ServedOptions,
): Promise<Served> {
  if (ownDatabase === undefined && isUsual(overrides)) {
    return { url, database: await sharedTestDatabase(), close: async () => {} };
  }
  const database = ownDatabase ?? (await createTestDatabase());
  const { databaseUrl, dataDir } = database;
  if (databaseUrl === undefined) throw new Error('An embedded database is of one process');
  const processes = await startProcesses(count, { databaseUrl, dataDir }, overrides);
  return {
    url: processes.url,
    database,
    async close() {
      await processes.close();
      if (ownDatabase === undefined) await database.close();
    },
  };
}

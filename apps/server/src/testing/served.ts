import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type AppOptions, buildApp, startFormatWorkers } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { listInstalledFonts } from '../integrations/fonts/installed-fonts.ts';
import type { FormatWorkers } from '../integrations/formats/format-workers.ts';
import { isDeep } from './deep.ts';
import { behindProxy, isUsual, startProcesses } from './processes/processes.ts';
import { recordStatements } from './statements/recorded-statements.ts';
import { createTestDatabase, sharedTestDatabase, type TestDatabase } from './test-database.ts';

/** A listening server, and its database. */
export interface Served {
  readonly url: string;
  readonly database: TestDatabase;
  close(): Promise<void>;
}

/** What tests set of the configuration, and how soon logs are followed by a server that runs in this process. */
export type TestSettings = Partial<Config> & Pick<AppOptions, 'followDelayMs'>;

/** For tests that wait for what follows a log: half a second each time is most of the time that they take. */
export const followSoon: TestSettings = { followDelayMs: 60 };

export interface ServedOptions {
  readonly overrides: TestSettings;
  /** A database for this server alone; without it, the one that all test files share. */
  readonly ownDatabase?: TestDatabase | undefined;
  readonly onLogLine?: ((line: string) => void) | undefined;
}

/** Starts the server as this test run requires: in this process, or as several processes. */
export function serve(options: ServedOptions): Promise<Served> {
  const processes = inject('processes');
  return processes ? serveByProcesses(processes, options) : serveHere(options);
}

/** The workers that the servers of all test files share: a thread takes longer to start than most files to process. */
let shared: FormatWorkers | undefined;

async function serveHere({
  overrides: { followDelayMs, ...overrides },
  ownDatabase,
  onLogLine,
}: ServedOptions): Promise<Served> {
  const database = ownDatabase ?? (await sharedTestDatabase());
  const config = {
    ...readConfig({ DATA_DIR: database.dataDir, AUTH_RATE_LIMIT: '0' }),
    ...overrides,
  };
  const logger = onLogLine
    ? pino({ level: 'info' }, { write: onLogLine })
    : pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const hasOwnLimits = ['fileTimeout', 'fileMemory', 'fontsDir'].some((name) => name in overrides);
  if (!hasOwnLimits)
    shared ??= startFormatWorkers(config, listInstalledFonts(config.fontsDir, logger), logger);
  // Test modules keep what they have started, so what is closed is let go of.
  let app: FastifyInstance | undefined = await buildApp({
    config,
    database: { ...database, db: recordStatements(database.db) },
    logger,
    formatWorkers: hasOwnLimits ? undefined : shared,
    followDelayMs,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    database,
    async close() {
      await app?.close();
      app = undefined;
    },
  };
}

/**
 * Servers with their own settings get their own processes and their own database. Two show what goes wrong between
 * processes, and one of them may be that of the tests, which has the modules of the server already.
 */
async function serveByProcesses(
  { url, count }: { url: string; count: number },
  { overrides: { followDelayMs, ...overrides }, ownDatabase }: ServedOptions,
): Promise<Served> {
  if (ownDatabase === undefined && isUsual(overrides)) {
    return { url, database: await sharedTestDatabase(), close: async () => {} };
  }
  const database = ownDatabase ?? (await createTestDatabase());
  const { databaseUrl, dataDir } = database;
  if (databaseUrl === undefined) throw new Error('An embedded database is of one process');
  const place = { databaseUrl, dataDir };
  const here = isDeep
    ? undefined
    : await serveHere({
        overrides: { ...behindProxy, ...overrides, followDelayMs },
        ownDatabase: database,
      });
  const starting = here
    ? startProcesses(1, place, overrides, [here.url])
    : startProcesses(count, place, overrides);
  const processes = await starting.catch(async (error: unknown) => {
    await here?.close();
    throw error;
  });
  return {
    url: processes.url,
    database,
    async close() {
      await Promise.all([processes.close(), here?.close()]);
      if (ownDatabase === undefined) await database.close();
    },
  };
}

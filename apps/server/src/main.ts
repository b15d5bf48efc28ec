import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { migrate } from './db/migrate.ts';

interface Running {
  readonly database: Database;
  readonly logger: Logger;
  /** In seconds. */
  readonly stopTimeout: number;
}

try {
  await start(readConfig(process.env));
} catch (error) {
  // These are for the administrator, who needs the sentence and not the stack.
  const expected = error instanceof ConfigError || error instanceof FolderInUseError;
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel });
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) => logger.error({ err: error }, 'database connection lost'),
  });
  const migrated = await migrate(database.db);
  if (migrated.length > 0) logger.info({ migrations: migrated }, 'schema brought up to date');
  const app = await buildApp({ config, database, logger });
  const address = await app.listen({ port: config.port, host: config.host });
  logger.info({ address, database: database.engine }, `Parlance is ready on ${config.publicUrl}`);
  stopOnSignals(app, { database, logger, stopTimeout: config.stopTimeout });
}

function stopOnSignals(app: FastifyInstance, { database, logger, stopTimeout }: Running): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // A terminal tells this process as well as the one that started it and passes it on.
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      setTimeout(() => {
        logger.error({ stopTimeout }, 'stopped before everything under way was done');
        process.exit(1);
      }, stopTimeout * 1000).unref();
      await app.close();
      await database.close();
    });
  }
}

import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { migrate } from './db/migrate.ts';

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

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      await app.close();
      await database.close();
    });
  }
}

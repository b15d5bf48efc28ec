import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { createObjects } from './blobs/objects.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { serveLocalBackups } from './http/operation/local-backups.ts';
import { openStore } from './integrations/objects/open-store.ts';
import { makeFolderPrivate } from './private-files.ts';

interface Running {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly logger: Logger;
  readonly closeBackups: () => Promise<void>;
  /** The time limit of a stop, in seconds. */
  readonly stopTimeout: number;
}

/** Runs the server until it is told to stop. */
export async function start(config: Config): Promise<void> {
  const { dataDir, databaseUrl, secretPath, blobStore, stopTimeout } = config;
  const logger = pino({ level: config.logLevel });
  makeFolderPrivate(dataDir);
  // The embedded database starts in its own thread while this thread loads the modules of the server.
  const [database, { buildApp }] = await Promise.all([
    openDatabase({
      databaseUrl,
      dataDir,
      isDirect: config.databaseDirect,
      onError: (error) => logger.error({ err: error }, 'database connection lost'),
    }),
    import('./app.ts'),
  ]);
  const { db, engine } = database;
  const migrated = await migrate(db);
  if (migrated.length > 0) logger.info({ migrations: migrated }, 'schema brought up to date');
  const app = await buildApp({ config, database, logger });
  const objects = createObjects(openStore(blobStore));
  const closeBackups =
    engine === 'embedded'
      ? await serveLocalBackups({ db, dataDir, secretPath, objects, logger })
      : async () => {};
  const address = await app.listen({ port: config.port, host: config.host });
  logger.info({ address, database: engine }, `Parlance is ready on ${config.publicUrl}`);
  stopOnSignals({ app, database, logger, closeBackups, stopTimeout });
}

function stopOnSignals({ app, database, logger, closeBackups, stopTimeout }: Running): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      // A terminal sends the signal to this process and to its parent, which forwards it once more.
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'stopping');
      setTimeout(() => {
        logger.error({ stopTimeout }, 'stopped before everything under way was done');
        process.exit(1);
      }, stopTimeout * 1000).unref();
      await Promise.all([app.close(), closeBackups()]);
      await database.close();
    });
  }
}

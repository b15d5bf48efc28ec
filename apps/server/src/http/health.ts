import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { keepNothing } from './caching.ts';

const databaseWithinMs = 5000;

/**
 * `GET /health` tells that the process answers, whatever else there is, and `GET /ready` that it can
 * do its work. Neither needs a token. While the server stops, Fastify answers 503 to everything.
 */
export function addHealth(
  app: FastifyInstance,
  { db, version }: { db: Db; version: string },
): void {
  app.get('/health', async () => ({ status: 'ok', version }));
  app.get('/ready', async (_request, reply) => {
    const migrated = await Promise.race([
      isMigrated(db).catch(() => undefined),
      delay(databaseWithinMs, undefined, { ref: false }),
    ]);
    if (migrated === undefined) throw unready('The database does not answer');
    if (!migrated) throw unready('The schema of the database is not that of this version');
    reply.header('cache-control', keepNothing);
    return { status: 'ready', version };
  });
}

function unready(message: string): AppError {
  return new AppError('Unavailable', [{ message }]);
}

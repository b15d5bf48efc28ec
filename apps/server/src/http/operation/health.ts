import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError, awayForNow } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { isMigrated } from '../../db/migrate.ts';
import { keepNothing } from '../caching.ts';

const databaseWithinMs = 5000;
const otherSchema = 'The schema of the database is not that of this version';

/**
 * `GET /health` tells that the process answers, independent of other services, and `GET /ready` that it can do its
 * work. Neither needs a token. While the server stops, everything answers 503.
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
    if (migrated === undefined) throw awayForNow([{ message: 'The database does not answer' }]);
    if (!migrated) throw new AppError('Unavailable', [{ message: otherSchema }]);
    reply.header('cache-control', keepNothing);
    return { status: 'ready', version };
  });
}

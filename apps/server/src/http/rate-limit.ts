import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit';
import type { Endpoint } from '@parlance/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import {
  deleteOldRequestCounts,
  insertRequestCount,
  type RequestCount,
} from '../features/auth/request-counts.queries.ts';

const windowMs = 60_000;
/** The limit of remembered callers over their limit, so that made-up addresses can't fill the memory. */
const maxRefused = 10_000;

/** The route option of an endpoint with a limit: each address may send `max` requests a minute. */
export function toRateLimit({ method, path }: Endpoint, max: number) {
  // The group, which follows the address, gives each endpoint its own count.
  return { max, timeWindow: windowMs, groupId: ` ${method} ${path}` };
}

/**
 * Limits requests for routes with a `toRateLimit`. They are counted in the database, so that the limit is the same for
 * any number of processes. Further requests of a caller over the limit cause no statements.
 */
export async function limitRequests(app: FastifyInstance, db: Db): Promise<void> {
  const refused = new Map<string, RequestCount & { readonly until: number }>();

  async function count(caller: string, max: number): Promise<RequestCount> {
    const now = performance.now();
    const known = refused.get(caller);
    if (known && known.until > now) return { ...known, millisecondsLeft: known.until - now };
    const counted = await insertRequestCount(db, { caller, windowMs });
    if (counted.requests > max) {
      if (refused.size >= maxRefused) refused.clear();
      refused.set(caller, { ...counted, until: now + counted.millisecondsLeft });
    }
    return counted;
  }

  const store: FastifyRateLimitStore = {
    incr(caller, done, _, max) {
      count(caller, max).then(
        ({ requests, millisecondsLeft }) =>
          done(null, { current: requests, ttl: millisecondsLeft }),
        done,
      );
    },
    child: () => store,
  };
  function Store() {
    return store;
  }
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => new AppError('TooManyRequests'),
    store: Store as unknown as FastifyRateLimitStoreCtor,
  });

  const timer = setInterval(() => {
    for (const [caller, { until }] of refused) {
      if (until <= performance.now()) refused.delete(caller);
    }
    deleteOldRequestCounts(db, windowMs).catch((error: unknown) => {
      app.log.warn({ err: error }, 'counts of requests stay: the database can not be reached');
    });
  }, windowMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { FormatWorkers } from '../../integrations/formats/format-workers.ts';
import { countJobs, type JobCount } from '../../jobs/jobs.queries.ts';
import { keepNothing } from '../caching.ts';

export interface MetricsContext {
  readonly config: Config;
  readonly database: Database;
  readonly formatWorkers: FormatWorkers;
}

// The buckets range from the read of one row to an import of 100 000 terms.
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Adds `GET /metrics` in the text format of Prometheus, for callers with the token of the configuration. */
export function addMetrics(app: FastifyInstance, context: MetricsContext): void {
  const { metricsToken } = context.config;
  const registry = metricsToken === undefined ? undefined : createRegistry(context);
  if (registry) {
    collectDefaultMetrics({ register: registry });
    measureRequests(app, registry);
  }
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined || !registry) throw new AppError('NotFound');
    const { authorization = '' } = request.headers;
    if (!isSame(authorization, `Bearer ${metricsToken}`)) throw new AppError('Unauthorized');
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', keepNothing)
      .send(await registry.metrics());
  });
}

function createRegistry({ database, formatWorkers }: MetricsContext): Registry {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: 'parlance_database_connections',
    help: 'Connections to the database: how many are open, and how many of these are idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = database.connections();
      this.set({ state: 'open' }, open);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'parlance_database_waiting',
    help: 'How many statements and transactions wait for a connection to the database.',
    registers,
    collect() {
      this.set(database.connections().waiting);
    },
  });
  new Gauge({
    name: 'parlance_format_jobs_waiting',
    help: 'How many imports and exports wait for a thread.',
    registers,
    collect() {
      this.set(formatWorkers.queued());
    },
  });
  new Gauge({
    name: 'parlance_mails_waiting',
    help: 'How many mails have not been sent yet. Missing while the database does not answer.',
    registers,
    async collect() {
      const counts = await countJobsInTime(database);
      if (!counts) return this.remove();
      const mails = counts.filter(({ name }) => name === 'mail');
      this.set(mails.reduce((sum, { count }) => sum + count, 0));
    },
  });
  new Gauge({
    name: 'parlance_jobs',
    help: 'How many jobs wait or run in the background. Missing while the database does not answer.',
    labelNames: ['name', 'state'],
    registers,
    async collect() {
      const counts = await countJobsInTime(database);
      this.reset();
      for (const { name, state, count } of counts ?? []) this.set({ name, state }, count);
    },
  });
  return registry;
}

/** Undefined where the database does not answer within a second. */
function countJobsInTime({ db }: Database): Promise<JobCount[] | undefined> {
  const timeout = setTimeout(1000, undefined, { ref: false });
  return Promise.race([countJobs(db).catch(() => undefined), timeout]);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The label is the pattern of the route, because URLs would create a series for each project.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Compares digests in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

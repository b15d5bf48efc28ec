import { readFileSync } from 'node:fs';
import compress from '@fastify/compress';
import { apiBase } from '@parlance/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createTokens } from './access/tokens.ts';
import type { AddRoute } from './api/handler.ts';
import { createBlobs } from './blobs/blobs.ts';
import { createObjects } from './blobs/objects.ts';
import { startSweeping } from './blobs/sweep.ts';
import type { Config } from './config.ts';
import { routines } from './content/edits/routines.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import { installRoutines } from './db/install-routines.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { backupRoutes } from './features/backups/backups.routes.ts';
import { bulkRoutes } from './features/bulk/bulk.routes.ts';
import { clientRoutes } from './features/clients/clients.routes.ts';
import { deviceRoutes } from './features/devices/devices.routes.ts';
import { entryRoutes } from './features/entries/entries.routes.ts';
import { eventRoutes } from './features/events/events.routes.ts';
import { createEvents } from './features/events/events.service.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { deleteExpiredUploads } from './features/files/uploads/uploads.queries.ts';
import { findingRoutes } from './features/findings/findings.routes.ts';
import { fontRoutes } from './features/fonts/fonts.routes.ts';
import { glossaryRoutes } from './features/glossaries/glossaries.routes.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { inviteRoutes } from './features/invites/invites.routes.ts';
import { jobRoutes } from './features/jobs/jobs.routes.ts';
import { labelRoutes } from './features/labels/labels.routes.ts';
import { localeRoutes } from './features/locales/locales.routes.ts';
import { machineRoutes } from './features/machine/machine.routes.ts';
import { createOutbox } from './features/mails/mails.service.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { memoryRoutes } from './features/memories/memories.routes.ts';
import { pasteRoutes } from './features/pastes/pastes.routes.ts';
import { planRoutes } from './features/plans/plans.routes.ts';
import { projectRoutes } from './features/projects/projects.routes.ts';
import { replacementRoutes } from './features/replacements/replacements.routes.ts';
import { screenshotRoutes } from './features/screenshots/screenshots.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { statsRoutes } from './features/stats/stats.routes.ts';
import { termBatchRoutes } from './features/term-batches/term-batches.routes.ts';
import { termRoutes } from './features/terms/terms.routes.ts';
import { tokenRoutes } from './features/tokens/tokens.routes.ts';
import { translationRoutes } from './features/translations/translations.routes.ts';
import { usageRoutes } from './features/usages/usages.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { workspaceRoutes } from './features/workspaces/workspaces.routes.ts';
import { acceptBodies, bodyLimit } from './http/bodies.ts';
import { offerCommandLine } from './http/command-line.ts';
import { watchAnswering } from './http/connections/answering.ts';
import { createConnections } from './http/connections/connections.ts';
import { stopWithLastAnswer } from './http/connections/stopping.ts';
import { addApiDocs } from './http/docs/api-docs.ts';
import { handleError } from './http/error-handler.ts';
import { addHealth } from './http/operation/health.ts';
import { addMetrics } from './http/operation/metrics.ts';
import { limitRequests } from './http/rate-limit.ts';
import { logRequests } from './http/request-log.ts';
import { createAddRoute } from './http/route.ts';
import { allowOrigins } from './http/security/cors.ts';
import { addSecurityHeaders, toSecurityHeaders } from './http/security/security-headers.ts';
import { serveWebApp } from './http/web-app.ts';
import { type FontFile, listInstalledFonts } from './integrations/fonts/installed-fonts.ts';
import { createFormatWorkers, type FormatWorkers } from './integrations/formats/format-workers.ts';
import { openStore } from './integrations/objects/open-store.ts';
import { createOidcProvider } from './integrations/oidc/oidc-provider.ts';
import { createProofreader } from './integrations/proofreading/proofreader.ts';
import { createJobs } from './jobs/jobs.ts';
import { addMcp } from './mcp/mcp-route.ts';
import { packagePath } from './own-files.ts';

export interface AppOptions {
  readonly config: Config;
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  /** Workers that the caller owns and closes; without them the server starts its own ones. */
  readonly formatWorkers?: FormatWorkers | undefined;
  /** Replaces the time from an activity to what follows it, of each follower, for tests that wait for that. */
  readonly followDelayMs?: number | undefined;
}

const features: readonly ((addRoute: AddRoute, context: Context) => void)[] = [
  authRoutes,
  accountRoutes,
  sessionRoutes,
  tokenRoutes,
  deviceRoutes,
  workspaceRoutes,
  projectRoutes,
  backupRoutes,
  planRoutes,
  statsRoutes,
  memberRoutes,
  inviteRoutes,
  clientRoutes,
  webhookRoutes,
  labelRoutes,
  screenshotRoutes,
  usageRoutes,
  termRoutes,
  termBatchRoutes,
  localeRoutes,
  translationRoutes,
  entryRoutes,
  findingRoutes,
  glossaryRoutes,
  fontRoutes,
  eventRoutes,
  fileRoutes,
  jobRoutes,
  bulkRoutes,
  replacementRoutes,
  pasteRoutes,
  memoryRoutes,
  machineRoutes,
  historyRoutes,
  activityRoutes,
];

const manifest = JSON.parse(readFileSync(packagePath('package.json'), 'utf8')) as {
  version: string;
};

/** Starts threads that read and write files within the limits of the configuration. */
export function startFormatWorkers(
  { fileTimeout, fileMemory }: Pick<Config, 'fileTimeout' | 'fileMemory'>,
  fonts: readonly FontFile[],
  logger: Pick<FastifyBaseLogger, 'error'>,
): FormatWorkers {
  return createFormatWorkers({
    timeout: fileTimeout,
    memory: fileMemory * 1_048_576,
    fonts,
    onError: (error) => logger.error({ err: error }, 'format worker failed'),
  });
}

/** Builds the server without listening. Its `close` ends everything that it started itself, but not the database. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, logger } = options;
  const { db } = database;
  await installRoutines(db, routines);
  const securityHeaders = toSecurityHeaders(config.publicUrl);
  const connections = createConnections(securityHeaders);
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    // Clients of the reference write paths in upper or lower case and with a trailing slash. The values of parameters
    // keep their case.
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: false },
    trustProxy: config.trustProxy ? [...config.trustProxy] : false,
    // Long enough for the largest file over a slow line, and short enough to limit idle connections.
    requestTimeout: 600_000,
    // Requests during a stop get an answer in the format of the API from `stopWithLastAnswer`.
    return503OnClosing: false,
    clientErrorHandler: connections.answerClientError,
    // Handles requests that Fastify refuses before routing, for example a URL that can't be decoded.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
  });
  app.setErrorHandler(handleError);
  app.decorateRequest('access', undefined);
  app.decorateReply('onTaken', undefined);
  logRequests(app);
  connections.readRests(app.server);
  stopWithLastAnswer(app);
  const answering = watchAnswering(app);
  addSecurityHeaders(app, securityHeaders);
  await allowOrigins(app, config);
  await acceptBodies(app);
  await app.register(compress, { threshold: 1024 });
  await limitRequests(app, db);

  const fonts = listInstalledFonts(config.fontsDir, logger);
  const formatWorkers = options.formatWorkers ?? startFormatWorkers(config, fonts, logger);
  if (!options.formatWorkers) app.addHook('onClose', () => formatWorkers.close());
  const proofreader = createProofreader(config, logger);
  app.addHook('onClose', () => proofreader.close());
  const tokens = createTokens(config.jwtSecret, config.tokenTtl);
  const { stopTimeout } = config;
  const jobs = createJobs({ db, channel: database.channel, logger, stopTimeout });
  const outbox = createOutbox({ config, db, jobs, logger });
  app.addHook('onReady', async () => jobs.start());
  app.addHook('onClose', async () => {
    await jobs.close();
    outbox.close();
  });
  const events = createEvents(database);
  // Event streams are open connections, so they have to end before the server waits for open connections.
  app.addHook('preClose', () => events.close());
  const objects = createObjects(openStore(config.blobStore));
  const blobs = createBlobs(objects);
  const stopSweeping = startSweeping({ db, objects, logger, release: deleteExpiredUploads });
  app.addHook('onClose', stopSweeping);
  const oidc =
    config.google &&
    createOidcProvider({ client: config.google, publicUrl: config.publicUrl, logger });
  const context: Context = {
    config,
    db,
    blobs,
    tokens,
    formatWorkers,
    fonts,
    answering,
    proofreader,
    jobs,
    outbox,
    events,
    followDelayMs: options.followDelayMs,
    logger,
    oidc,
  };
  addMetrics(app, { config, database, formatWorkers });
  const addRoute = createAddRoute(app, apiBase, context);
  for (const addRoutes of features) addRoutes(addRoute, context);

  addMcp(app, { config, db, tokens, logger, version: manifest.version });
  addHealth(app, { db, version: manifest.version });
  await addApiDocs(app, manifest.version);
  offerCommandLine(app, manifest.version);
  await serveWebApp(app);
  return app;
}

import type { FastifyBaseLogger } from 'fastify';
import type { Tokens } from './access/tokens.ts';
import type { Answering } from './api/answering.ts';
import type { Blobs } from './blobs/blobs.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { Events } from './features/events/events.service.ts';
import type { Outbox } from './features/mails/mails.service.ts';
import type { InstalledFont } from './integrations/fonts/installed-fonts.ts';
import type { FormatWorkers } from './integrations/formats/format-workers.ts';
import type { OidcProvider } from './integrations/oidc/oidc-provider.ts';
import type { Proofreader } from './integrations/proofreading/proofreader.ts';
import type { Jobs } from './jobs/jobs.ts';

/** The dependencies of use cases. Each declares those that it needs: `Pick<Context, 'db' | 'events'>`. */
export interface Context {
  readonly config: Config;
  readonly db: Db;
  readonly blobs: Blobs;
  readonly tokens: Tokens;
  readonly formatWorkers: FormatWorkers;
  /** The fonts that limits in pixels may name. */
  readonly fonts: readonly InstalledFont[];
  readonly answering: Answering;
  readonly proofreader: Proofreader;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly events: Events;
  /** Replaces the time that followers of logs wait for more to follow. */
  readonly followDelayMs: number | undefined;
  readonly logger: FastifyBaseLogger;
  /** The provider to sign in with, where one is configured. */
  readonly oidc: OidcProvider | undefined;
}

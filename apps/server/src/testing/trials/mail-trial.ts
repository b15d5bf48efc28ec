import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createOutbox } from '../../features/mails/mails.service.ts';
import { createJobs } from '../../jobs/jobs.ts';
import { type MailServer, type MailServerRules, startMailServer } from '../services/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface LogLine {
  readonly level: number;
  readonly msg?: string;
  readonly [field: string]: unknown;
}

/** What tests of the way of mails work with. All that a test starts is ended after it. */
export interface MailTrial {
  /** The database, which is of this file alone. */
  database(): TestDatabase;
  /** The log of all servers since the test began, or its lines that begin so. */
  log(beginning?: string): LogLine[];
  startMails(rules?: MailServerRules): Promise<MailServer>;
  startServer(overrides: Partial<Config>, own?: TestDatabase): Promise<TestServer>;
  /** A server with connections of its own, as another process has; the embedded database has one. */
  startOtherServer(overrides: Partial<Config>): Promise<TestServer>;
  /** What waits: how often it was tried, and how many quarters of a minute it is to the next try. */
  waiting(): Promise<{ attempts: number; quarters: number }[]>;
  /** Lets time pass until the next try, as the database sees it, and until servers look again. */
  passTime(): Promise<void>;
  /** Mails that a process puts into the database before it ends. */
  leaveMails(count: number, overrides?: Partial<Config>): Promise<void>;
}

/** To be called at the top of a file of tests. */
export function createMailTrial(): MailTrial {
  let database: TestDatabase;
  let lines: LogLine[] = [];
  const endings: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    lines = [];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
    vi.useRealTimers();
    await database.db.deleteFrom('jobs').execute();
  });

  async function startServer(
    overrides: Partial<Config>,
    own: TestDatabase = database,
  ): Promise<TestServer> {
    const server = await startTestServer(overrides, own, (line) => lines.push(JSON.parse(line)));
    endings.push(server.close);
    return server;
  }

  return {
    database: () => database,
    log: (beginning) =>
      beginning === undefined ? lines : lines.filter(({ msg }) => msg?.startsWith(beginning)),
    startServer,
    async startMails(rules) {
      const mails = await startMailServer(rules);
      endings.push(mails.stop);
      return mails;
    },
    async startOtherServer(overrides) {
      const { databaseUrl, dataDir } = database;
      if (databaseUrl === undefined) return startServer(overrides);
      const other = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
      endings.push(other.close);
      return startServer(overrides, { ...database, ...other });
    },
    waiting: () =>
      database.db
        .selectFrom('jobs')
        .where('name', '=', 'mail')
        .select('attempts')
        .select(
          // While it is tried, the time says until when.
          sql<number>`case when state = 'waiting'
            then ceil(extract(epoch from due_at - now()) / 15)::integer else -1 end`.as('quarters'),
        )
        .orderBy('id')
        .execute(),
    async passTime() {
      await database.db.updateTable('jobs').set({ due_at: sql`now()` }).execute();
      vi.advanceTimersByTime(15_000);
    },
    async leaveMails(count, overrides = {}) {
      const { db, dataDir, channel } = database;
      const config = { ...readConfig({ DATA_DIR: dataDir }), ...overrides };
      const logger = pino({ level: 'silent' });
      const { stopTimeout } = config;
      const jobs = createJobs({ db, channel, logger, stopTimeout });
      const outbox = createOutbox({ config, db, jobs, logger });
      await inTransaction(db, async (trx) => {
        for (let number = 0; number < count; number++) {
          await outbox.add(trx, { kind: 'welcome', to: `${number}@example.com`, name: 'Ada' });
        }
      });
      outbox.close();
    },
  };
}

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

/** The helpers for tests of mails. Everything that a test starts is ended after it. */
export interface MailTrial {
  /** The database of this test file. */
  database(): TestDatabase;
  /** The log of all servers since the test began, or its lines with this beginning. */
  log(beginning?: string): LogLine[];
  startMails(rules?: MailServerRules): Promise<MailServer>;
  startServer(overrides: Partial<Config>, own?: TestDatabase): Promise<TestServer>;
  /** A server with separate connections, like another process; the embedded database has only one connection. */
  startOtherServer(overrides: Partial<Config>): Promise<TestServer>;
  /** The waiting mails: the number of tries, and the quarters of a minute until the next try. */
  waiting(): Promise<{ attempts: number; quarters: number }[]>;
  /** Makes mails due in the database, and lets time pass until the servers look again. */
  passTime(): Promise<void>;
  /** Leaves mails in the database, as a process that has ended. */
  leaveMails(count: number, overrides?: Partial<Config>): Promise<void>;
}

/** Creates the helpers. A test file has to call it at its top. */
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
          // While a mail is tried, `due_at` is the end of the lease.
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

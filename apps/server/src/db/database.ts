import type { Duplex } from 'node:stream';
import {
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresPool,
} from 'kysely';
import pg from 'pg';
import type { Channel } from './channel/channel.ts';
import { createEmbeddedChannel, listenStatement } from './channel/embedded-channel.ts';
import { createServerChannel } from './channel/server-channel.ts';
import { createDirectPool } from './cluster/direct-pool.ts';
import { keepLogShort } from './embedded/checkpoints.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { oneSession } from './embedded/one-session.ts';
import { prepareMarkedStatements } from './prepared.ts';
import type { Tables } from './tables/tables.ts';

export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** The state of the connection pool: `waiting` counts the callers that wait for a connection. */
export interface Connections {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface Database {
  readonly db: Db;
  connections(): Connections;
  readonly engine: 'embedded' | 'postgresql';
  /** Carries messages between all processes that share the database. */
  readonly channel: Channel;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Whether statements on one project go to the machine of a cluster that has it. */
  readonly isDirect?: boolean;
  /** Called with the error of a connection that breaks while it is idle. */
  readonly onError: (error: Error) => void;
}

// Counts and limits are bigint in PostgreSQL and stay far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** Connects to PostgreSQL, or starts the embedded one when there is no `databaseUrl`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl: connectionString, isDirect = false, onError } = options;
  if (connectionString !== undefined) {
    const server = { connectionString, connectionTimeoutMillis: 10_000 };
    const pool = createPool({ ...server, max: 10 }, onError);
    const channel = createServerChannel({ connectionString, onError });
    const direct =
      isDirect &&
      createDirectPool({
        coordinator: pool,
        databaseUrl: connectionString,
        createPool: (url) =>
          // The coordinator can be asked instead, so nobody waits long.
          createPool({ connectionString: url, connectionTimeoutMillis: 2000, max: 10 }, onError),
        onError,
      });
    return { ...createKysely(pool, direct || pool), engine: 'postgresql', channel };
  }
  const embedded = await startEmbeddedDatabase(options.dataDir);
  const channel = createEmbeddedChannel();
  const stream = () => embedded.openStream();
  const pool = createPool(
    {
      max: 1,
      idleTimeoutMillis: 0,
      // The only connection may be busy with a large import: this limits the wait for it.
      connectionTimeoutMillis: 120_000,
      user: 'postgres',
      database: 'postgres',
      ...streamOption(stream),
    },
    onError,
    `set ${oneSession} = on; ${listenStatement}`,
  );
  pool.on('connect', channel.follow);
  const { close, ...kysely } = createKysely(pool);
  const leaveLog = keepLogShort(kysely.db, {
    maxLogBytes: 64 * 1024 ** 2,
    lookEveryMs: 15_000,
    onError,
  });
  return {
    ...kysely,
    engine: 'embedded',
    channel,
    async close() {
      await leaveLog();
      await close();
      await embedded.close();
    },
  };
}

// `pg` accepts any duplex stream as its socket, but its types don't say so in full.
function streamOption(stream: () => Duplex): pg.PoolConfig {
  return { stream } as unknown as pg.PoolConfig;
}

const plannerSettings = `
  -- The rows of a project lie together, so an index scan reads few extra pages. At the default cost of random
  -- pages the planner would scan the rows of all projects instead.
  set random_page_cost = 1.1;
  -- JIT compilation takes up to a second for statements that run for milliseconds, because the planner
  -- overestimates their cost.
  set jit = off;
`;

function createPool(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  firstStatement = '',
): pg.Pool {
  const pool = new pg.Pool({ ...config, types });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // A connection that breaks while it is in use fails the current query or the next one. Without a listener its
    // error event would end the process.
    client.on('error', () => {});
    prepareMarkedStatements(client, `${plannerSettings} ${firstStatement}`).catch(onError);
  });
  return pool;
}

function createKysely(
  pool: pg.Pool,
  asked: PostgresPool = pool,
): Omit<Database, 'engine' | 'channel'> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: asked }) });
  return {
    db,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => db.destroy(),
  };
}

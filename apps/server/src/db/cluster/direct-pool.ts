import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { findProject } from '../prepared.ts';

// Every machine of a cluster answers every statement, and knows best about what it has itself. So a statement that is about
// one project and a transaction by itself need not go over the coordinator. Everything else does.

interface DirectPoolOptions {
  /** The connections to the coordinator. */
  readonly coordinator: PostgresPool;
  /** The address of the coordinator, whose user, password and parameters are those of the other machines too. */
  readonly databaseUrl: string;
  /** Makes a pool of connections to another machine. */
  readonly createPool: (connectionString: string) => PostgresPool;
  /** Called with the error of a machine that can't be reached. */
  readonly onError: (error: Error) => void;
}

/** Where a project is may change while it is moved. Until that is noticed, its old machine passes on what it is asked. */
const knownForMs = 60_000;
/** A machine that can't be reached directly is left alone for so long. */
const awayForMs = 10_000;

interface Machine {
  /** Undefined where the coordinator has the project. */
  readonly url: string | undefined;
}

/** A pool whose connections are one to the coordinator for most statements, and one to the machine of a project for some. */
export function createDirectPool(options: DirectPoolOptions): PostgresPool {
  const { coordinator, createPool, onError } = options;
  const pools = new Map<string, PostgresPool>();
  const awayUntil = new Map<string, number>();
  const machines = new LRUCache<string, Machine>({
    max: 10_000,
    ttl: knownForMs,
    fetchMethod: (projectId) => findMachine(options, projectId),
  });

  /** A connection to the machine of a statement; undefined where the coordinator is to be asked. */
  async function connectTo(
    text: string,
    values: readonly unknown[],
  ): Promise<PostgresPoolClient | undefined> {
    const projectId = findProject(text, values);
    if (projectId === undefined) return undefined;
    const url = (await machines.fetch(projectId))?.url;
    if (url === undefined || performance.now() < (awayUntil.get(url) ?? 0)) return undefined;
    const pool = pools.get(url) ?? createPool(url);
    pools.set(url, pool);
    try {
      return await pool.connect();
    } catch (error) {
      // Nothing was sent. The coordinator knows whether the machine is away or only out of reach.
      awayUntil.set(url, performance.now() + awayForMs);
      onError(error instanceof Error ? error : new Error(String(error)));
      return undefined;
    }
  }

  return {
    options: coordinator.options,
    connect: async () => new DirectClient(coordinator, connectTo),
    async end() {
      await Promise.all([coordinator, ...pools.values()].map((pool) => pool.end()));
    },
  };
}

type ConnectTo = (
  text: string,
  values: readonly unknown[],
) => Promise<PostgresPoolClient | undefined>;

/** A connection that takes one to the coordinator when it needs it, and then has it until it is released. */
class DirectClient implements PostgresPoolClient {
  readonly #coordinator: PostgresPool;
  readonly #connectTo: ConnectTo;
  #client: Promise<PostgresPoolClient> | undefined;

  constructor(coordinator: PostgresPool, connectTo: ConnectTo) {
    this.#coordinator = coordinator;
    this.#connectTo = connectTo;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('Only statements can be sent directly.');
    return this.#ask<R>(asked, values);
  }

  async #ask<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const near = this.#client ? undefined : await this.#connectTo(text, values);
    if (near) {
      try {
        return await near.query<R>(text, values);
      } finally {
        near.release();
      }
    }
    this.#client ??= this.#coordinator.connect();
    return (await this.#client).query<R>(text, values);
  }

  release(destroy?: boolean): void {
    this.#client?.then(
      (client) => client.release(destroy),
      () => {},
    );
    this.#client = undefined;
  }
}

/** The machine that has a project. A single database, and tables that are not distributed, have none but the coordinator. */
async function findMachine(
  { coordinator, databaseUrl }: DirectPoolOptions,
  projectId: string,
): Promise<Machine> {
  const client = await coordinator.connect();
  try {
    const found = await client.query<{ is_cluster: boolean }>(
      `select to_regclass('pg_dist_partition') is not null as is_cluster`,
      [],
    );
    if (!found.rows[0]?.is_cluster) return { url: undefined };
    const { rows } = await client.query<{ name: string; port: number }>(
      `select n.nodename as name, n.nodeport as port
       from pg_dist_partition t
       join pg_dist_placement p
         on p.shardid = get_shard_id_for_distribution_column(t.logicalrelid, $1::uuid)
       join pg_dist_node n on n.groupid = p.groupid
       where t.logicalrelid = to_regclass('project_totals') and t.partmethod = 'h'
         and n.groupid <> 0 and n.isactive and n.hasmetadata and n.metadatasynced
         and n.noderole = 'primary'`,
      [projectId],
    );
    const [machine] = rows;
    return { url: machine && withAddress(databaseUrl, machine) };
  } finally {
    client.release();
  }
}

function withAddress(
  databaseUrl: string,
  { name, port }: { readonly name: string; readonly port: number },
): string {
  const url = new URL(databaseUrl);
  url.hostname = name;
  url.port = String(port);
  // They would be preferred, such as a socket of the coordinator.
  for (const parameter of ['host', 'port']) url.searchParams.delete(parameter);
  return url.href;
}

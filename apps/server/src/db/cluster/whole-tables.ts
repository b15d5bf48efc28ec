import type pg from 'pg';
import { sqlStateOf, sqlStates } from '../sql-state.ts';
import { nameShards, type ShardNames } from './shard-names.ts';

// Citus plans each statement on tables that the coordinator has whole, for four times of what one of a request takes to run,
// and keeps no plan of a join. The shard of such a table, its only one, is a table of the coordinator like any other: of a
// statement that names it, PostgreSQL keeps the plan. Citus does not let go of the coordinator's shards as long as it has
// such tables, and drops them where the tables are made plain ones, so what they hold is always of now.

/** The statements of a connection to the coordinator of a cluster that name shards of tables which are whole there. */
export class WholeTables {
  #names: ShardNames = {};

  /** Looks for the shards, over the connection itself. Until they are found, tables keep their names. */
  async find(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    const { rows } = await client.query<{ table: string; shard: string }>(`
      select c.relname as table, shard_name(s.logicalrelid, s.shardid) as shard
      from pg_dist_partition t
      join pg_dist_shard s on s.logicalrelid = t.logicalrelid
      join pg_dist_placement p on p.shardid = s.shardid and p.shardstate = 1
      join pg_dist_local_group here on here.groupid = p.groupid
      join pg_class c on c.oid = t.logicalrelid
      where t.partmethod = 'n' and here.groupid = 0
    `);
    this.#names = Object.fromEntries(rows.map(({ table, shard }) => [table, shard]));
  }

  /** Sends a statement that names shards, and once more without them where these are gone. */
  async ask<Result>(text: string, send: (text: string) => Promise<Result>): Promise<Result> {
    const own = nameShards(text, this.#names);
    if (own === text) return send(text);
    try {
      return await send(own);
    } catch (error) {
      if (sqlStateOf(error) !== sqlStates.undefinedTable) throw error;
      this.#names = {};
      return send(text);
    }
  }
}

import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { Routine, RoutineFunction } from '../routines.ts';
import { nameShards, type ShardNames } from './shard-names.ts';

// Citus plans each statement on a distributed table, which takes several times what a light one takes to run. So a routine
// exists once more for each group of shards, which are the parts of all tables that have the same projects. Such a function
// names the shards themselves: its statements concern PostgreSQL alone, which keeps their plans. The function that is
// called looks whether this machine has the project, and calls that of its shards, or the one for all projects.
//
// Citus moves shards to other machines while they are written to. Whoever writes by Citus holds a lock on the metadata of
// a shard, which a move takes exclusively before its last step. The function that is called takes the same lock before it
// looks where the project is, so that this stays true until its transaction ends. A transaction that reads as of one moment may look
// at where the project was: such a one only reads, and fails at worst where the shard is gone.

/** The shards of all tables that have the same projects. */
export interface ShardGroup {
  /** The shard of `project_totals`. */
  readonly id: string;
  /** The names of the shards by those of their tables. A table of the directory is one shard, which all groups have. */
  readonly names: ShardNames;
}

/** Lists the groups of shards of a database whose tables are distributed. */
export async function listShardGroups(db: Db): Promise<ShardGroup[]> {
  const { rows } = await sql<ShardGroup>`
    select own.shardid::text as id,
      json_object_agg(c.relname, shard_name(s.logicalrelid, s.shardid)) as names
    from pg_dist_partition totals
    join pg_dist_shard own on own.logicalrelid = totals.logicalrelid
    join pg_dist_partition t on t.repmodel = 't' or t.colocationid = totals.colocationid
    join pg_dist_shard s on s.logicalrelid = t.logicalrelid
      and (t.repmodel = 't' or s.shardminvalue = own.shardminvalue)
    join pg_class c on c.oid = t.logicalrelid
    where totals.logicalrelid = to_regclass('project_totals') and totals.partmethod = 'h'
    group by own.shardid
    order by own.shardid
  `.execute(db);
  return rows;
}

/**
 * Each statement is planned for each call where Citus plans it. Citus 12.1.11, 12.1.12 and others of 2026 do so anyway,
 * and keep all plans that could be used again, of which there are 400 kB in each edit.
 */
const planningForAll = 'set plan_cache_mode = force_custom_plan';

/** The functions of a routine on a cluster. */
export function functionsOnCluster(
  routine: Routine,
  groups: readonly ShardGroup[],
): RoutineFunction[] {
  const { name, body } = routine;
  return [
    { name: forAll(name), body, planning: planningForAll },
    ...groups.map(({ id, names }) => ({
      ...routine,
      name: forGroup(name, id),
      body: nameShards(body, names),
    })),
    { name, body: choosing(routine), planning: '' },
  ];
}

const forAll = (name: string) => `${name}_all`;
const forGroup = (name: string, id: string) => `${name}_${id}`;

/** The body of the function that is called. The lock is that of a writer. */
function choosing({ name, args }: Routine): string {
  const places = args.map((_, at) => `$${at + 1}`).join(', ');
  const isHere = `exists (
        select from pg_dist_placement p join pg_dist_local_group here on here.groupid = p.groupid
        where p.shardid = shard and p.shardstate = 1
      )`;
  return `
    declare
      shard bigint := get_shard_id_for_distribution_column('project_totals', ${args[0]});
      of_group text := '${name}_' || shard;
      answer json;
    begin
      if ${isHere} and to_regproc(of_group) is not null then
        perform lock_shard_metadata(5, array[shard]);
        if ${isHere} then
          execute 'select ' || of_group || '(${places})' into answer using ${args.join(', ')};
          return answer;
        end if;
      end if;
      return ${forAll(name)}(${args.join(', ')});
    end
  `;
}

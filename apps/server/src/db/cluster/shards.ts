import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Updates the statistics of the tables of content where the rows of a project are: on one machine, in the parts of the
 * tables that they share with the projects beside them. `ANALYZE` of a whole table would need all machines, and read
 * the rows of all projects.
 */
export async function analyzeShards(
  db: Db,
  projectId: string,
  tables: readonly string[],
): Promise<void> {
  await sql`
    with shards as (
      select get_shard_id_for_distribution_column(name::regclass, ${projectId}::uuid) as id,
        name::regclass as parent
      from unnest(${tables}::text[]) as tables (name)
    ), commands as (
      select n.nodename, n.nodeport, 'analyze ' || string_agg(shard_name(s.parent, s.id), ', ') as command
      from shards s
      join pg_dist_placement p on p.shardid = s.id
      join pg_dist_node n on n.groupid = p.groupid
      group by n.nodename, n.nodeport
    )
    select done.success from commands c, lateral master_run_on_worker(
      array[c.nodename], array[c.nodeport], array[c.command], false
    ) done
  `.execute(db);
}

/** Groups projects by the machine that has their content. */
export async function groupByMachine(
  db: Db,
  projectIds: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(projects.id) as ids
    from unnest(${projectIds}::uuid[]) as projects (id)
    join pg_dist_placement p
      on p.shardid = get_shard_id_for_distribution_column('project_totals', projects.id)
    group by p.groupid
  `.execute(db);
  return rows.map(({ ids }) => ids);
}

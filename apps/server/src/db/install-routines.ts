import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isDistributed } from './cluster/distribution.ts';
import { functionsOnCluster, listShardGroups } from './cluster/shard-routines.ts';
import type { Db } from './database.ts';
import { beginSchemaChange } from './migrate.ts';
import type { Routine, RoutineFunction } from './routines.ts';

/**
 * Creates the functions of routines that the database lacks, and on a cluster lets the machines of the projects run them.
 * Those of other versions stay.
 */
export async function installRoutines(db: Db, routines: readonly Routine[]): Promise<void> {
  if ((await listMissing(db, routines)).missing.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    const { missing, isSpread } = await listMissing(trx, routines);
    for (const { routine, functions } of missing) {
      for (const one of functions) await sql.raw(defining(routine, one)).execute(trx);
      if (isSpread) {
        await sql`
          select create_distributed_function(
            ${routine.signature}::regprocedure, ${routine.args[0]}, colocate_with => 'project_totals'
          )
        `.execute(trx);
      }
    }
  });
}

/** Citus creates a function on every machine, also on those that are added later. */
function defining({ declared }: Routine, { name, body, planning }: RoutineFunction): string {
  return `create or replace function ${name}(${declared}) returns json
    language plpgsql ${planning} as $routine$ ${body} $routine$`;
}

async function listMissing(db: Db, routines: readonly Routine[]) {
  const isSpread = await isDistributed(db);
  const groups = isSpread ? await listShardGroups(db) : [];
  const wanted = routines.map((routine) => ({
    routine,
    functions: isSpread ? functionsOnCluster(routine, groups) : [routine],
  }));
  const present = await listPresent(db, wanted);
  const distributed = isSpread ? await listDistributedRoutines(db, routines) : undefined;
  const missing = wanted.filter(
    ({ routine, functions }) =>
      !functions.every(({ name, body }) => present.get(name) === hashOf(` ${body} `)) ||
      distributed?.has(routine.name) === false,
  );
  return { missing, isSpread };
}

const hashOf = (text: string) => createHash('md5').update(text).digest('hex');

/** The hashes of the functions that exist, by name. */
async function listPresent(
  db: Db,
  wanted: readonly { readonly functions: readonly RoutineFunction[] }[],
): Promise<ReadonlyMap<string, string>> {
  const names = wanted.flatMap(({ functions }) => functions.map(({ name }) => name));
  // The table is read, since `to_regproc` may not yet know what another process has committed meanwhile.
  const { rows } = await sql<{ name: string; hash: string }>`
    select proname as name, md5(prosrc) as hash from pg_proc
    where proname = any(${names}::text[]) and pronamespace = current_schema()::regnamespace
  `.execute(db);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

/** The routines that are distributed with the tables as they are. A restore puts others in the place of those of before. */
async function listDistributedRoutines(
  db: Db,
  routines: readonly Routine[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select p.proname as name
    from pg_proc p
    join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
      and o.distribution_argument_index is not null
    join pg_dist_partition t on t.logicalrelid = to_regclass('project_totals')
      and t.colocationid = o.colocationid
    where p.proname = any(${routines.map(({ name }) => name)}::text[])
      and p.pronamespace = current_schema()::regnamespace
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}

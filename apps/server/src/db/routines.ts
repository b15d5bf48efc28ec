import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db } from './database.ts';
import { beginSchemaChange } from './migrate.ts';
import { preparedRoutine } from './prepared.ts';

// A routine is a function in the database that makes a small change in a few statements and one round trip. On a
// cluster, the machine that has the project runs it, so that its statements and its commit reach no other one. Its
// text is part of this program and its name has a hash of the text, so processes of two versions can share a database
// during an upgrade.

interface RoutineOptions {
  readonly name: string;
  /** The type of each argument. The first one is the project. */
  readonly args: Readonly<Record<string, string>>;
  /** The declarations and the block of a function in PL/pgSQL that returns JSON. Its parameters are numbers. */
  readonly body: RawBuilder<unknown>;
}

export interface Routine {
  readonly name: string;
  readonly args: readonly string[];
  /** The name with the types of the arguments, as PostgreSQL identifies a function. */
  readonly signature: string;
  /** The statement that creates the function. */
  readonly definition: string;
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export function defineRoutine(options: RoutineOptions): Routine {
  const args = Object.keys(options.args);
  const { sql: text, parameters } = options.body.compile(compiler);
  const body = text.replace(/\$(\d+)/g, (_, place) => toNumber(parameters[Number(place) - 1]));
  const declared = args.map((arg) => `${arg} ${options.args[arg]}`).join(', ');
  const hash = createHash('sha256').update(`${declared} ${body}`).digest('hex').slice(0, 12);
  const name = `${options.name}_${hash}`;
  return {
    name,
    args,
    signature: `${name}(${args.map((arg) => options.args[arg]).join(', ')})`,
    definition: `create function ${name}(${declared}) returns json language plpgsql as $routine$ ${body} $routine$`,
  };
}

function toNumber(parameter: unknown): string {
  if (typeof parameter === 'number') return String(parameter);
  throw new Error('A routine has no parameters but its arguments and numbers.');
}

/** Calls a routine. It is a transaction by itself unless `db` is one. */
export async function callRoutine<Result>(
  db: Db,
  routine: Routine,
  values: Readonly<Record<string, unknown>>,
): Promise<Result | null> {
  const args = sql.join(routine.args.map((arg) => values[arg]));
  const { rows } = await sql<{ result: Result | null }>`${preparedRoutine}
    select ${sql.raw(routine.name)}(${args}) as result
  `.execute(db);
  return rows[0]?.result ?? null;
}

/**
 * Each statement is planned for each call on a cluster. Citus 12.1.11, 12.1.12 and others of 2026 do so anyway, and keep
 * all plans that could be used again, of which there are 400 kB in each edit.
 */
const planning = 'plan_cache_mode = force_custom_plan';

/**
 * Creates the routines that the database lacks, and on a cluster lets the machines of the projects run them. Those of
 * other versions stay.
 */
export async function installRoutines(db: Db, routines: readonly Routine[]): Promise<void> {
  if ((await listMissing(db, routines)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    for (const { routine, exists, isCluster } of await listMissing(trx, routines)) {
      const { definition, signature, args } = routine;
      if (!exists) await sql.raw(definition).execute(trx);
      if (isCluster) {
        await sql.raw(`alter function ${signature} set ${planning}`).execute(trx);
        await sql`
          select create_distributed_function(
            ${signature}::regprocedure, ${args[0]}, colocate_with => 'project_totals'
          )
        `.execute(trx);
      }
    }
  });
}

interface Missing {
  readonly routine: Routine;
  readonly exists: boolean;
  readonly isCluster: boolean;
}

async function listMissing(db: Db, routines: readonly Routine[]): Promise<Missing[]> {
  const found = await sql<{ is_cluster: boolean }>`
    select to_regclass('pg_dist_partition') is not null as is_cluster
  `.execute(db);
  const hasCitus = found.rows[0]?.is_cluster ?? false;
  // The table is read, since `to_regprocedure` may not yet know what another process has committed meanwhile.
  const { rows } = await sql<{ name: string; exists: boolean; is_distributed: boolean }>`
    select name, ${hasCitus ? isDistributed : sql`true`} as is_distributed, exists (
      select from pg_proc where proname = name and pronamespace = current_schema()::regnamespace
    ) as exists
    from unnest(
      ${routines.map(({ name }) => name)}::text[], ${routines.map(({ signature }) => signature)}::text[]
    ) as routine (name, signature)
  `.execute(db);
  return rows.flatMap(({ name, exists, is_distributed }) => {
    const routine = routines.find((one) => one.name === name);
    const isMissing = routine && !(exists && is_distributed);
    return isMissing ? [{ routine, exists, isCluster: hasCitus && !is_distributed }] : [];
  });
}

/**
 * Whether the routine of `signature` is distributed with the tables as they are, or there is no distributed table that it
 * could follow. A restore puts other tables in the place of those that it was distributed with.
 */
const isDistributed = sql`(
  not exists (select from pg_dist_partition where logicalrelid = to_regclass('project_totals'))
  or exists (
    select from pg_dist_object o
    join pg_dist_partition p on p.logicalrelid = to_regclass('project_totals')
      and p.colocationid = o.colocationid
    join pg_proc planned on planned.oid = o.objid and planned.proconfig is not null
    where o.classid = 'pg_proc'::regclass and o.objid = to_regprocedure(signature)
      and o.distribution_argument_index is not null
  )
)`;

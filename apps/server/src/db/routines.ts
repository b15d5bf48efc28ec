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
import { preparedRoutine } from './prepared.ts';

// A routine is a function in the database that makes a small change, or reads what every edit needs, in a few statements
// and one round trip. On a
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

/** A function in the database. */
export interface RoutineFunction {
  readonly name: string;
  readonly body: string;
  /** How its statements are planned. */
  readonly planning: string;
}

export interface Routine extends RoutineFunction {
  readonly args: readonly string[];
  /** The arguments with their types, as the function declares them. */
  readonly declared: string;
  /** The name with the types of the arguments, as PostgreSQL identifies a function. */
  readonly signature: string;
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * The plan of a statement is kept, whatever its arguments are. PostgreSQL would plan those with an array or JSON anew for
 * each call, which takes longer than to run them: it takes one row of these for cheaper than the number that it supposes.
 */
const planning = 'set plan_cache_mode = force_generic_plan';

export function defineRoutine(options: RoutineOptions): Routine {
  const args = Object.keys(options.args);
  const { sql: text, parameters } = options.body.compile(compiler);
  const body = text.replace(/\$(\d+)/g, (_, place) => toNumber(parameters[Number(place) - 1]));
  const declared = args.map((arg) => `${arg} ${options.args[arg]}`).join(', ');
  const hash = createHash('sha256')
    .update(`(${declared}) ${planning} ${body}`)
    .digest('hex')
    .slice(0, 12);
  const name = `${options.name}_${hash}`;
  const signature = `${name}(${args.map((arg) => options.args[arg]).join(', ')})`;
  return { name, args, declared, signature, planning, body };
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

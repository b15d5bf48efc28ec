import type { QueryExecutor } from 'kysely';
import { parse } from 'libpg-query';
import { inject } from 'vitest';
import type { Db } from '../../db/database.ts';
import { isDeep } from '../deep.ts';
import { findUnrouted } from './citus.ts';
import { findUnsaid } from './living.ts';
import { findSpread } from './routing.ts';
import { findRefused } from './writes.ts';

/** The parameters that each recorded statement ran with first. */
const unchecked = new Map<string, readonly unknown[]>();
const checked = new Set<string>();

/**
 * Wraps a database so that its statements are recorded. Those of the embedded database are those of the run on
 * PostgreSQL, and to parse them once more would be a tenth of its work: only the deep run does so.
 */
export function recordStatements(db: Db): Db {
  if (inject('databaseTemplate').engine === 'pglite' && !isDeep) return db;
  // A handle of its own, whose executor nobody else has.
  const recorded = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
  });
  record(recorded.getExecutor());
  return recorded;
}

/** Makes an executor note what it compiles, and those that transactions and connections derive from it. */
function record(executor: QueryExecutor): QueryExecutor {
  const compile = executor.compileQuery.bind(executor);
  executor.compileQuery = (node, queryId) => {
    const compiled = compile(node, queryId);
    const { sql, parameters } = compiled;
    if (!checked.has(sql) && !unchecked.has(sql)) unchecked.set(sql, parameters);
    return compiled;
  };
  const derive = executor.withConnectionProvider.bind(executor);
  executor.withConnectionProvider = (provider) => record(derive(provider));
  return executor;
}

/**
 * Returns the new recorded statements that Citus could not route or would refuse, and those that don't tell living from
 * archived rows. On a cluster, it returns also those that are not planned for one shard there.
 */
export async function takeFaultyStatements(cluster: Db | undefined): Promise<string[]> {
  const found: string[] = [];
  for (const [sql, parameters] of unchecked) {
    unchecked.delete(sql);
    checked.add(sql);
    const tree = await parse(sql);
    const problems = [
      ...findUnrouted(tree),
      ...findRefused(tree),
      ...findUnsaid(tree),
      ...(cluster ? await findSpread(cluster, { sql, parameters }) : []),
    ];
    if (problems.length > 0) found.push(`${problems.join(', ')}:\n${sql}`);
  }
  return found;
}

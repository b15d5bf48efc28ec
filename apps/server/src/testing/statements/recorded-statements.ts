import { parse } from 'libpg-query';
import type { Db } from '../../db/database.ts';
import { findRefused, findUnrouted } from './citus.ts';
import { findUnsaid } from './living.ts';

const unchecked = new Set<string>();
const checked = new Set<string>();

/** Wraps a database so that its statements are recorded. */
export function recordStatements(db: Db): Db {
  const executor = db.getExecutor();
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql } = executor.compileQuery(node, queryId);
      if (!checked.has(sql)) unchecked.add(sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/**
 * Returns the new recorded statements that Citus could not route or would refuse, and those that don't tell living from
 * archived rows.
 */
export async function takeFaultyStatements(): Promise<string[]> {
  const found: string[] = [];
  for (const sql of unchecked) {
    unchecked.delete(sql);
    checked.add(sql);
    const tree = await parse(sql);
    const problems = [...findUnrouted(tree), ...findRefused(tree), ...findUnsaid(tree)];
    if (problems.length > 0) found.push(`${problems.join(', ')}:\n${sql}`);
  }
  return found;
}

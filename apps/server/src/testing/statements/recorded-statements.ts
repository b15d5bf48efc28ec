import { parse } from 'libpg-query';
import type { Db } from '../../db/database.ts';
import { findUnsaid } from './living.ts';
import { findUnrouted } from './routing.ts';

const unchecked = new Set<string>();
const checked = new Set<string>();

/** The same database, which remembers what it is asked. */
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

/** Each statement since the last time that does not say which project's content it is about, or whether it is living. */
export async function takeFaultyStatements(): Promise<string[]> {
  const found: string[] = [];
  for (const sql of unchecked) {
    unchecked.delete(sql);
    checked.add(sql);
    const tree = await parse(sql);
    const problems = [...findUnrouted(tree), ...findUnsaid(tree)];
    if (problems.length > 0) found.push(`${problems.join(', ')}:\n${sql}`);
  }
  return found;
}

import { CompiledQuery } from 'kysely';
import pg from 'pg';
import type { Db } from '../../db/database.ts';

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * Finds by its plan whether a cluster of Citus answers a statement by more than one query to one of its machines:
 * by queries to several shards, or by subqueries whose results it collects and sends out again.
 */
export async function findSpread(cluster: Db, { sql, parameters }: Statement): Promise<string[]> {
  if (!/^\s*(\/\*.*?\*\/)?\s*(select|with|insert|update|delete)\b/i.test(sql)) return [];
  const { rows } = await cluster.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${withLiterals({ sql, parameters })}`),
  );
  const plan = rows.map((row) => row['QUERY PLAN']);
  const tasks = plan.flatMap((line) => {
    const count = /^\s*Task Count: (\d+)$/.exec(line)?.[1];
    return count === undefined ? [] : [Number(count)];
  });
  return [
    ...tasks
      .filter((count) => count > 1 && !isOfMany(sql))
      .map((count) => `planned as ${count} tasks`),
    ...(plan.some((line) => /Distributed Subplan/.test(line)) ? ['planned with subplans'] : []),
    ...(plan.some((line) => /pull to coordinator|repartition/.test(line))
      ? ['planned over the coordinator']
      : []),
  ];
}

/** Whether a statement is about a list of projects or memories, which may be on several machines. */
function isOfMany(statement: string): boolean {
  return /\b(project|memory)_id = any\(/i.test(statement);
}

/** A statement with its parameters written out, since Citus does not explain one with parameters. */
function withLiterals({ sql, parameters }: Statement): string {
  return sql.replace(/\$(\d+)/g, (_, number) => toLiteral(parameters[Number(number) - 1]));
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : toLiteral(toArrayText(value));
  // These are arrays and bytes in the binary format.
  if (value instanceof Uint8Array) return "'{}'";
  const text = value instanceof Date ? value.toISOString() : String(value);
  return pg.escapeLiteral(
    typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : text,
  );
}

function toArrayText(values: readonly unknown[]): string {
  const texts = values.map((value) =>
    value instanceof Uint8Array ? '\\x' : value instanceof Date ? value.toISOString() : value,
  );
  return `{${texts.map((value) => (value === null ? 'null' : JSON.stringify(String(value)))).join(',')}}`;
}

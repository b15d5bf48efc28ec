import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * The mark at the head of a statement that runs for every request and has the same best plan for all parameters: each
 * connection parses and plans such a statement once.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

const names = new Map<string, string>();

/** Makes a connection send marked statements as named ones, which PostgreSQL keeps prepared. */
export function prepareMarkedStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.trimStart().startsWith(mark)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
  client.query = queryPrepared as typeof client.query;
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`;
  names.set(text, name);
  return name;
}

import { type RawBuilder, sql } from 'kysely';

// Long lists leave the database as the JSON text of the answer, without an object for each row.

/** A timestamp as the API writes it: ISO 8601, UTC, milliseconds. */
export function jsonTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** `{created, modified}` of a table, by its alias. */
export function jsonDates(alias: string): RawBuilder<unknown> {
  return sql`json_build_object(
    'created', ${jsonTime(`${alias}.created_at`)},
    'modified', ${jsonTime(`${alias}.updated_at`)}
  )`;
}

import { type RawBuilder, sql } from 'kysely';

// The database produces long lists as the JSON text of the answer, without an object for each row in Node.js. Queries
// for many rows concatenate that text by `||`: with json_build_object, which looks up the type of each value for every
// row, a whole list takes twice the time.

/** An expression whose value is the text of JSON, and is never null. */
export type JsonText = RawBuilder<string>;

/** A text, a boolean or a number; `null` where it is missing. */
export function jsonValue(value: RawBuilder<unknown>): JsonText {
  return sql`coalesce(to_json(${value})::text, 'null')`;
}

/** A text that is never null. */
export function jsonString(value: RawBuilder<unknown>): JsonText {
  return sql`to_json(${value})::text`;
}

/** A text that needs no escapes, such as an id, and is never null. */
export function jsonPlain(value: RawBuilder<unknown>): JsonText {
  return sql`'"' || ${value} || '"'`;
}

/** A JSON value or a number that is never null. */
export function jsonAsIs(value: RawBuilder<unknown>): JsonText {
  return sql`(${value})::text`;
}

export function jsonObject(properties: Readonly<Record<string, JsonText>>): JsonText {
  const named = Object.entries(properties).map(
    ([name, value], at) => sql`${sql.lit(`${at === 0 ? '{' : ','}"${name}":`)} || ${value}`,
  );
  return sql`(${sql.join(named, sql` || `)} || '}')`;
}

const timeFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A timestamp as the API writes it: ISO 8601, UTC, milliseconds. */
export function jsonTime(column: string): RawBuilder<string> {
  return formatTime(column, timeFormat);
}

/**
 * `{created, modified}` of a table, by its alias. In most rows, which were never changed, both times are equal and one
 * call of `to_char` writes both.
 */
export function jsonDates(alias: string): JsonText {
  const [created, modified] = [`${alias}.created_at`, `${alias}.updated_at`];
  const both = `"{\\"created\\":\\""${timeFormat}"\\",\\"modified\\":\\""${timeFormat}"\\"}"`;
  const each = jsonObject({
    created: jsonPlain(jsonTime(created)),
    modified: jsonPlain(jsonTime(modified)),
  });
  return sql`case when ${sql.ref(created)} = ${sql.ref(modified)}
    then ${formatTime(created, both)} else ${each} end`;
}

/** @param format for PostgreSQL's `to_char`, which copies quoted text as it is */
function formatTime(column: string, format: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(format)})`;
}

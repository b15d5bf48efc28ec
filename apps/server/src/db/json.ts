import { type RawBuilder, sql } from 'kysely';

// Long lists leave the database as the JSON text of the answer, without an object for each row. Of many rows
// that text is put together by `||`: json_build_object, which asks for the type of each value anew, takes twice
// the time of a whole list.

/** An expression whose value is the text of JSON, and is never null. */
export type JsonText = RawBuilder<string>;

/** A text, a boolean or a number, where there is one; else `null`. */
export function jsonValue(value: RawBuilder<unknown>): JsonText {
  return sql`coalesce(to_json(${value})::text, 'null')`;
}

/** A text that is there in every row. */
export function jsonString(value: RawBuilder<unknown>): JsonText {
  return sql`to_json(${value})::text`;
}

/** What needs no escapes, such as an id, in every row. */
export function jsonPlain(value: RawBuilder<unknown>): JsonText {
  return sql`'"' || ${value} || '"'`;
}

/** What is JSON already, or a number, in every row. */
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
 * `{created, modified}` of a table, by its alias. Most rows were never changed, and both of their times are
 * written by one call.
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

/** @param format of PostgreSQL's `to_char`, which takes what stands in quotes as it is */
function formatTime(column: string, format: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(format)})`;
}

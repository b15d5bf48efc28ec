import { type RawBuilder, sql } from 'kysely';
import { jsonString } from '../db/json.ts';

// The states of terms as the history records them, as JSON.

type Sql = RawBuilder<unknown>;

/** The state of a term `t` as the history records it, with the given values in place of the current ones. */
export function termStateWith({
  value = sql`t.value`,
  context = sql`t.context`,
  isPlural = sql`t.is_plural`,
  locked = sql`t.locked`,
  meta = sql`t.meta`,
  fileId = sql`t.file_id`,
}: {
  readonly value?: Sql;
  readonly context?: Sql;
  readonly isPlural?: Sql;
  readonly locked?: Sql;
  readonly meta?: Sql;
  readonly fileId?: Sql;
}): Sql {
  return sql`json_build_object(
    'value', ${value}, 'context', ${context}, 'isPlural', ${isPlural}, 'locked', ${locked},
    'position', t.position, 'meta', ${meta}, 'created', t.created_at,
    'fileId', nullif(${fileId}, t.project_id)
  )`;
}

/** The state of a term `t` as it is. */
export const termState = termStateWith({});

/**
 * The state of a term that is added or deleted: a missing property has its default. `fileId` is null for the unnamed
 * file. A deletion writes this JSON for each of its terms, so it is concatenated as in `db/json.ts`.
 */
export function newTermState(term: {
  readonly value: Sql;
  readonly context?: Sql;
  readonly isPlural?: Sql;
  readonly locked?: Sql;
  readonly fileId?: Sql;
  readonly restored?: true;
}): Sql {
  const { value, context, isPlural, locked, fileId, restored } = term;
  const text = (name: string, given: Sql | undefined) =>
    given ? [sql`coalesce(${sql.lit(`,"${name}":`)} || ${jsonString(given)}, '')`] : [];
  const flag = (name: string, given: Sql | undefined) =>
    given ? [sql`case when ${given} then ${sql.lit(`,"${name}":true`)} else '' end`] : [];
  const properties = [
    sql`'{"value":' || ${jsonString(value)}`,
    ...text('context', context),
    ...flag('isPlural', isPlural),
    ...flag('locked', locked),
    ...text('fileId', fileId),
    ...(restored ? [sql`',"restored":true'`] : []),
  ];
  return sql`(${sql.join(properties, sql` || `)} || '}')`;
}

const ofTerm = {
  value: sql`t.value`,
  context: sql`t.context`,
  isPlural: sql`t.is_plural`,
  locked: sql`t.locked`,
  fileId: sql`nullif(t.file_id, t.project_id)`,
};

/** The brief state of an existing or archived term `t`. */
export const briefTermState = newTermState(ofTerm);

/** The brief state of an archived term `t` that is restored. */
export const restoredTermState = newTermState({ ...ofTerm, restored: true });

import pg from 'pg';

/** The SQL states that callers look for. */
export const sqlStates = {
  /** A value was taken after it had been checked. */
  uniqueViolation: '23505',
  /** The row that another one refers to was deleted after it had been checked. */
  foreignKeyViolation: '23503',
  serializationFailure: '40001',
  deadlock: '40P01',
  undefinedTable: '42P01',
} as const;

/**
 * Messages of errors to which Citus gives the state of an internal error, where it copies the rows of an
 * `INSERT … SELECT` to another machine.
 */
const copied: readonly (readonly [RegExp, string])[] = [
  [/^duplicate key value violates unique constraint/, sqlStates.uniqueViolation],
  [/violates foreign key constraint/, sqlStates.foreignKeyViolation],
  [/violates not-null constraint/, '23502'],
  [/violates check constraint/, '23514'],
  [/^deadlock detected/, sqlStates.deadlock],
];

/** The SQL state of an error of the database; an empty string for all other errors. */
export function sqlStateOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return '';
  const { code = '', message } = error;
  if (code !== 'XX000') return code;
  return copied.find(([pattern]) => pattern.test(message))?.[1] ?? code;
}

/**
 * Whether another machine of a cluster did not answer: the error is from the database itself, which answered, about a
 * connection that failed.
 */
export function isMachineAway(error: unknown): boolean {
  return sqlStateOf(error).startsWith('080');
}

import type { ColumnType } from 'kysely';

/** A time that the database sets when a row is inserted, unless somebody knows better. */
export type Created = ColumnType<Date, Date | undefined, never>;

/** A time that changes with its row. */
export type Updated = ColumnType<Date, Date | undefined, Date>;

import { contentTables, directoryTables } from '../table-groups.ts';

/**
 * Every table that a backup holds, which is all but the list of migrations. Rows are read and written
 * whole, so a column more needs no word here.
 */
export const backedUpTables: readonly string[] = [...directoryTables, ...contentTables];

/** The tables that have rows in an installation that nobody has used yet. */
export const tablesOfSchema: readonly string[] = ['plans'];

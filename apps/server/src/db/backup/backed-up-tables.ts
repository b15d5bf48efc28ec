import { contentTables, directoryTables } from '../table-groups.ts';

/**
 * What counts for a minute, and then would only tell from where people have signed in; and what is to be done in a
 * folder or bucket that belongs to this installation alone.
 */
export const passingTables: readonly string[] = ['request_counts', 'object_deletions'];

/**
 * Every table that a backup holds, which is all but passing ones and the list of migrations. Rows are
 * read and written whole, so a column more needs no word here.
 */
export const backedUpTables: readonly string[] = [...directoryTables, ...contentTables].filter(
  (table) => !passingTables.includes(table),
);

/** The tables that have rows in an installation that nobody has used yet. */
export const tablesOfSchema: readonly string[] = ['plans'];

import { contentTables, directoryTables } from '../tables.ts';

/**
 * What counts for a minute, and then would only tell from where people have signed in; what is to be done in a
 * folder or bucket that belongs to this installation alone; and which turns of the clock were taken, of which the
 * next come anyway.
 */
export const passingTables: readonly string[] = ['request_counts', 'object_deletions', 'job_turns'];

/** Tables of older schemas, which are backed up as they are. Their rows have moved to others since. */
export const formerTables: readonly string[] = ['mails'];

/**
 * Every table that a backup holds, which is all but passing ones and the list of migrations. Rows are
 * read and written whole, so a column more needs no word here.
 */
export const backedUpTables: readonly string[] = [...directoryTables, ...contentTables].filter(
  (table) => !passingTables.includes(table),
);

/** The tables that have rows in an installation that nobody has used yet. */
export const tablesOfSchema: readonly string[] = ['plans'];

import { sql } from 'kysely';
import { isDistributed } from './cluster/distribution.ts';
import { analyzeShards } from './cluster/shards.ts';
import type { Db, Transaction } from './database.ts';
import {
  coordinatorTables,
  directoryTables,
  distributedTables,
  memoryTables,
} from './tables/tables.ts';

// A transaction that writes many rows has to help PostgreSQL's planner. Its statistics don't include rows that the
// current transaction has written, so it expects few of them, and has no reason to prefer the right index to one that
// finds all rows of the project, or a plan that reads the rows only once.

/** From this number of rows on, the choice of the plan matters. */
export const manyRows = 1000;

/**
 * Disables nested loops in a transaction that joins with many rows that it has written, or that no statistics tell of. In a cluster, the machine that
 * does the work gets these settings too (`db/cluster/distribute-tables.ts`).
 */
export async function joinByHash(trx: Transaction): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(trx);
  // The hash tables of a hundred thousand ids fit into 32 MB and need no temporary files.
  await sql`set local work_mem = '32MB'`.execute(trx);
}

/**
 * Lets a transaction read what belongs to many rows in one pass over each table, which are joined as they are written down.
 * The planner expects hardly a row of a text whose hash has to be that of another column, and would look for what belongs to
 * each, or compare hashes before all else.
 */
export async function joinAsWritten(trx: Transaction): Promise<void> {
  await joinByHash(trx);
  await sql`set local join_collapse_limit = 1`.execute(trx);
}

/**
 * Updates the statistics of terms before rows are written that refer to terms which this transaction added. It does
 * nothing in a cluster, where it would need all machines, and other imports would wait for it.
 */
export async function analyzeAddedTerms(trx: Transaction, added: number): Promise<void> {
  if (added <= manyRows || (await isDistributed(trx))) return;
  const { rows } = await sql<{ known: number }>`
    select reltuples as known from pg_class where oid = 'terms'::regclass
  `.execute(trx);
  if ((rows[0]?.known ?? 0) < added) await sql`analyze terms`.execute(trx);
}

/** The tables that changes of each kind of content write to. */
const changedTables = {
  terms: ['terms', 'changes'],
  translations: ['translations', 'changes'],
  labels: ['term_labels', 'translation_labels', 'label_changes'],
} as const;

/**
 * Updates statistics after a transaction that wrote many rows of a project: of all content, or only of what changed. An
 * import waits for it, because the planner would otherwise assume that there are no new rows. A deletion or the like
 * does not wait: until the statistics are updated, queries have the same plans as before. This function never fails.
 */
export async function analyzeContent(
  db: Db,
  projectId: string,
  changed: readonly (keyof typeof changedTables)[] = ['terms', 'translations', 'labels'],
): Promise<void> {
  const tables = [...new Set(changed.flatMap((content) => changedTables[content]))];
  await orLater(async () => {
    if (await isDistributed(db)) await analyzeShards(db, projectId, tables);
    else await analyzeTables(db, tables);
  });
}

/**
 * Helps look-ups in memories after rows of one were written, or so many were looked through for what is new. The index of keys keeps what is new in a list, of which each
 * look-up reads all, until autovacuum sorts it in, which the embedded database has not. Of many rows the planner expects
 * next to none without statistics, and reads all to find what is similar. In a cluster its machines do both by themselves.
 * This function never fails.
 */
export async function settleMemories(db: Db, written: number): Promise<void> {
  if (written === 0) return;
  await orLater(async () => {
    if (await isDistributed(db)) return;
    await sql`select gin_clean_pending_list('memory_segments_keys')`.execute(db);
    if (written > manyRows) await analyzeTables(db, memoryTables);
  });
}

/** Updates the statistics of all tables, after an installation has been filled. This function never fails. */
export async function analyzeInstallation(db: Db): Promise<void> {
  await orLater(() =>
    analyzeTables(db, [...directoryTables, ...coordinatorTables, ...distributedTables]),
  );
}

/**
 * Citus passes this on to its machines only where it names the table. In the embedded database all others wait for a statement, so
 * each table has its own.
 */
async function analyzeTables(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** The committed rows stand even where their statistics can't be updated, and autovacuum does it later. */
async function orLater(analyze: () => Promise<void>): Promise<void> {
  await analyze().catch(() => {});
}

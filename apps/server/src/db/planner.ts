import { sql } from 'kysely';
import type { Db, Transaction } from './database.ts';

// Whoever writes a lot has to tell the planner of PostgreSQL. Statistics know nothing of rows that
// the transaction of the moment has written, so it takes them for few, and has no reason to prefer
// the right index to one that finds all rows of the project, or to look at them only once.

/** From how many rows on it matters. */
export const manyRows = 1000;

/** For transactions that write many rows and then join with them. */
export async function joinByHash(trx: Transaction): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(trx);
  // Hashes of a hundred thousand ids fit into this, and are not written to temporary files.
  await sql`set local work_mem = '32MB'`.execute(trx);
}

/** Before rows are written that refer to terms which this transaction has added. */
export async function analyzeAddedTerms(trx: Transaction, added: number): Promise<void> {
  if (added <= manyRows) return;
  const { rows } = await sql<{ known: number }>`
    select reltuples as known from pg_class where oid = 'terms'::regclass
  `.execute(trx);
  if ((rows[0]?.known ?? 0) < added) await sql`analyze terms`.execute(trx);
}

/** After a transaction that has written a lot, before the next query needs it. */
export async function analyzeContent(db: Db): Promise<void> {
  // What was written stands whether or not this can be done; autovacuum does it too.
  await sql`
    analyze terms, translations, changes, term_labels, translation_labels, label_changes
  `
    .execute(db)
    .catch(() => {});
}

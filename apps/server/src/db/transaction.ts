import pg from 'pg';
import type { Db, Transaction } from './database.ts';

const maxTries = 3;

/**
 * Runs `work` in a transaction. Where PostgreSQL gave it up in favour of another (a deadlock or a
 * serialization failure) it is run again, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === maxTries || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}

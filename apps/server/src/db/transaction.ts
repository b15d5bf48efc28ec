import pg from 'pg';
import type { Db, Transaction } from './database.ts';

const maxTries = 3;
/** Serialization failure, deadlock. */
const givenUp = ['40001', '40P01'];

export interface TransactionOptions {
  /** Also where a unique value was taken in between, for work that finds it when it runs again. */
  readonly retryOnTaken?: boolean;
  /** For reading alone: everything is as it was at the first statement, and nothing waits for it. */
  readonly readOnly?: boolean;
}

/**
 * Runs `work` in a transaction. Where PostgreSQL gave it up in favour of another (a deadlock or a
 * serialization failure) it is run again, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Transaction) => Promise<T>,
  { retryOnTaken = false, readOnly = false }: TransactionOptions = {},
): Promise<T> {
  const retried = retryOnTaken ? [...givenUp, '23505'] : givenUp;
  return retryWhenGivenUp(() => {
    const transaction = readOnly
      ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : db.transaction();
    return transaction.execute(work);
  }, retried);
}

/** The same for a statement that is a transaction by itself. */
export async function retryWhenGivenUp<T>(
  work: () => Promise<T>,
  retried: readonly string[] = givenUp,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const state = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
      if (attempt === maxTries || !retried.includes(state)) throw error;
    }
  }
}

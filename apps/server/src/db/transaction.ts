import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Transaction } from './database.ts';
import { sqlStateOf, sqlStates } from './sql-state.ts';

// On a cluster, who locks a row of the directory locks the table, so several transactions may be in one deadlock. Each
// time one of them is given up, and the others go on.
const maxTries = 6;
/** Those that were given up together must not meet again at once. */
const pauseMs = 20;
const givenUp: readonly string[] = [sqlStates.serializationFailure, sqlStates.deadlock];

export interface TransactionOptions {
  /** Retries also after a unique violation, for work that finds the conflicting row when it runs again. */
  readonly retryOnTaken?: boolean;
  /** A read-only transaction, in which all statements share the snapshot of the first one. It blocks no writer. */
  readonly readOnly?: boolean;
}

/**
 * Runs `work` in a transaction. It runs again where PostgreSQL aborted the transaction in favour of another one (a
 * deadlock or a serialization failure), so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Transaction) => Promise<T>,
  { retryOnTaken = false, readOnly = false }: TransactionOptions = {},
): Promise<T> {
  const retried = retryOnTaken ? [...givenUp, sqlStates.uniqueViolation] : givenUp;
  return retryWhenGivenUp(() => {
    const transaction = readOnly
      ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : db.transaction();
    return transaction.execute(work);
  }, retried);
}

/** Retries a statement that is a transaction by itself, under the same conditions. */
export async function retryWhenGivenUp<T>(
  work: () => Promise<T>,
  retried: readonly string[] = givenUp,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxTries || !retried.includes(sqlStateOf(error))) throw error;
      await delay(Math.random() * pauseMs * attempt);
    }
  }
}

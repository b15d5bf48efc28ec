import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export interface CheckpointOptions {
  /** The length of the log at which it is cut, in bytes. */
  readonly maxLogBytes: number;
  readonly lookEveryMs: number;
  readonly onError: (error: Error) => void;
}

/**
 * Cuts PostgreSQL's write-ahead log by checkpoints. A server has a checkpointer process, which the embedded database
 * lacks: its log would grow for as long as it runs, and recovery after a crash would read all of it. Returns the
 * function that stops the checkpoints.
 */
export function keepLogShort(
  db: Kysely<Tables>,
  { maxLogBytes, lookEveryMs, onError }: CheckpointOptions,
): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  const work = (async () => {
    while (!signal.aborted) {
      await delay(lookEveryMs, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await cutLog(db, maxLogBytes).catch(onError);
    }
  })();
  return async () => {
    stop.abort();
    await work;
  };
}

async function cutLog(db: Kysely<Tables>, maxLogBytes: number): Promise<void> {
  const { rows } = await sql<{ long: boolean }>`
    select pg_current_wal_lsn() - redo_lsn > ${maxLogBytes}::bigint as long
    from pg_control_checkpoint()
  `.execute(db);
  if (rows[0]?.long) await sql`checkpoint`.execute(db);
}

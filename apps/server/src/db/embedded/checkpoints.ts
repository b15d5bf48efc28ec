import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

export interface CheckpointOptions {
  /** How long the log may become before it is cut, in bytes. */
  readonly maxLogBytes: number;
  readonly lookEveryMs: number;
  readonly onError: (error: Error) => void;
}

/**
 * Cuts PostgreSQL's log now and then. A server has a process of its own for that, which the embedded
 * one lacks: its log would grow for as long as it runs, and be read as a whole after a crash. Returns
 * the function that ends it.
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

import type { FastifyBaseLogger } from 'fastify';
import { v7 as newId } from 'uuid';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ObjectStore } from '../integrations/objects/object-store.ts';
import { type BlobKey, insertObjectDeletions } from './blobs.queries.ts';
import { type Objects, toObject } from './objects.ts';
import { readWhole } from './read-blobs.ts';
import {
  deleteObjectDeletion,
  deleteUnused,
  listDueObjects,
  listInDatabase,
  listProjectIds,
  listUnused,
  updateObject,
  updateUnused,
} from './sweep.queries.ts';

export interface SweepContext {
  readonly db: Db;
  readonly objects: Objects;
  readonly logger: FastifyBaseLogger;
  /** How long a blob without references stays, and an object without a blob. */
  readonly graceSeconds?: number;
  /** Deletes expired rows that refer to blobs of these projects. */
  readonly release?: (db: Db, projectIds: readonly string[]) => Promise<void>;
}

const daySeconds = 24 * 3600;
const atOnce = 100;
const moveEveryMs = 60_000;
const sweepEveryMs = 3_600_000;

/** Sweeps and moves blobs in the background until the returned function is called. */
export function startSweeping(context: SweepContext): () => Promise<void> {
  let running: Promise<void> | undefined;
  let closing = false;
  const run = (work: typeof sweepBlobs) => () => {
    if (closing || running) return;
    running = work(context)
      .catch((error: unknown) => context.logger.warn({ err: error }, 'blobs were not swept'))
      .finally(() => {
        running = undefined;
      });
  };
  const timers = [
    setInterval(run(sweepBlobs), sweepEveryMs).unref(),
    ...(context.objects.store ? [setInterval(run(moveBlobs), moveEveryMs).unref()] : []),
  ];
  return async () => {
    closing = true;
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}

/** Deletes blobs that have had no references for a day, and the objects of blobs that were deleted a day ago. */
export async function sweepBlobs(context: SweepContext): Promise<void> {
  const { db, graceSeconds = daySeconds } = context;
  for await (const projectIds of listProjectIds(db)) {
    await context.release?.(db, projectIds);
    for (const projectId of projectIds) await updateUnused(db, projectId);
    for (const key of await listUnused(db, projectIds, { graceSeconds })) {
      await inTransaction(db, (trx) => deleteUnused(trx, key, { graceSeconds }));
    }
  }
  await deleteObjects(context);
}

/** Deletes the objects whose deletion is due, which is a day after it was scheduled. */
async function deleteObjects({ db, objects, graceSeconds = daySeconds }: SweepContext) {
  if (!objects.store) return;
  const { scheme } = objects.store;
  const of = { scheme, sinceSeconds: graceSeconds - daySeconds, limit: atOnce };
  for (;;) {
    const due = await listDueObjects(db, of);
    for (const object of due) {
      await objects.delete(object);
      await deleteObjectDeletion(db, object);
    }
    if (due.length < atOnce) return;
  }
}

/** Moves blobs from the database, where all of them begin, into the configured store. */
export async function moveBlobs({ db, objects }: SweepContext): Promise<void> {
  const { store } = objects;
  if (!store) return;
  for await (const projectIds of listProjectIds(db)) {
    for (;;) {
      const keys = await listInDatabase(db, projectIds, { limit: atOnce });
      for (const key of keys) await moveBlob(db, objects, store, key);
      if (keys.length < atOnce) break;
    }
  }
}

/**
 * Moves one blob without a lock during the request to the store: the object has a unique name, and its deletion is
 * scheduled until the blob refers to it.
 */
async function moveBlob(db: Db, objects: Objects, store: ObjectStore, key: BlobKey): Promise<void> {
  const { projectId, hash } = key;
  const bytes = await readWhole({ db, objects }, key);
  if (!bytes) return;
  const name = `${projectId}/${hash}-${newId()}`;
  const object = toObject(store, name);
  await insertObjectDeletions(db, [object]);
  await store.put(name, { bytes, sha256: hash });
  await inTransaction(db, (trx) => updateObject(trx, key, object));
}

import { v7 as newId } from 'uuid';
import type { StreamedUpload } from '../../../api/handler.ts';
import type { Db } from '../../../db/database.ts';
import { defineClockJob, type JobKind } from '../../../jobs/job.ts';
import {
  deleteFile,
  deleteOldFiles,
  findPart,
  insertPart,
  listSharedMemories,
  type WaitingFile,
} from './parts.queries.ts';

/** Files wait in the database, since another process may import them; so much of one is in memory at a time. */
const partBytes = 2 ** 20;
/** A file that waits longer is of a job that was cancelled or has failed. */
const keepHours = 24;

/** Stores a file as its bytes come, and returns it with its size. */
export async function storeFile(
  db: Db,
  memoryId: string,
  { bytes }: StreamedUpload,
): Promise<{ readonly file: WaitingFile; readonly size: number }> {
  const file = { memoryId, fileId: newId() };
  let [size, part, held] = [0, 0, 0];
  let chunks: Uint8Array[] = [];
  const flush = async () => {
    if (held === 0) return;
    await insertPart(db, file, part++, Buffer.concat(chunks));
    [chunks, held] = [[], 0];
  };
  try {
    for await (const chunk of bytes) {
      chunks.push(chunk);
      held += chunk.length;
      size += chunk.length;
      if (held >= partBytes) await flush();
    }
    await flush();
  } catch (error) {
    await deleteFile(db, file);
    throw error;
  }
  return { file, size };
}

/** The bytes of a file that was stored. Tells how many have been handed on. */
export async function* readStored(
  db: Db,
  file: WaitingFile,
  onRead: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  for (let part = 0; ; part++) {
    const bytes = await findPart(db, file, part);
    if (!bytes) return;
    yield bytes;
    read += bytes.length;
    onRead(read);
  }
}

/** A nightly job that deletes files that nobody imports any more. */
export function defineFileTidying(db: Db): JobKind {
  return defineClockJob({
    name: 'tidy-memory-files',
    cron: '50 3 * * *',
    run: async () => deleteOldFiles(db, await listSharedMemories(db), { hours: keepHours }),
  });
}

import { createHash } from 'node:crypto';
import type { RowSource } from '../db/backup/read-rows.ts';
import { listInObjects, selectAllParts, selectAsInDatabase } from './backup.queries.ts';
import { partBytes } from './blobs.queries.ts';
import type { Objects } from './objects.ts';

/** The rows of blobs in a backup: all bytes are rows, also those in objects, so that a restore needs no store. */
export function listBlobSources(objects: Objects): readonly RowSource[] {
  return [
    { name: 'blobs', query: selectAsInDatabase() },
    {
      name: 'blob_parts',
      query: selectAllParts(),
      async *more(trx) {
        for await (const { projectId: project_id, hash, object } of listInObjects(trx)) {
          const sha256 = createHash('sha256');
          let n = 0;
          for await (const bytes of toParts(await objects.get(object))) {
            sha256.update(bytes);
            yield JSON.stringify({ project_id, hash, n, bytes: `\\x${bytes.toString('hex')}` });
            n += 1;
          }
          if (sha256.digest('hex') !== hash) throw new Error(`The blob ${hash} is damaged`);
        }
      },
    },
  ];
}

/** Cuts chunks of any size into parts of `partBytes`. There is at least one part. */
async function* toParts(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  for await (const piece of pieces) {
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.length > partBytes; waiting = waiting.subarray(partBytes)) {
      yield waiting.subarray(0, partBytes);
    }
  }
  yield waiting;
}

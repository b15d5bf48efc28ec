import { statfs } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/** The message for callers of requests that would write. */
export const diskIsFull = 'The disk of the server is full';

/** The embedded database can't start again without room for four files of its log. */
const reservedBytes = 64 * 1024 ** 2;
/** By how many bytes the database and its log grow at most for one imported byte. */
const growth = 12;
/**
 * How long a measurement of the disk is used. It needs one of the four threads of libuv, which may be busy with
 * passwords, and no request can fill the reserve in so short a time.
 */
const lookEveryMs = 100;

/** Fails where the disk may lack room for a request. Otherwise it reserves the room until the request is answered. */
export type RequireDiskRoom = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Refuses requests for which the disk of the embedded database may lack room, while there is still enough for reading.
 * The embedded database ends where it can't write its log.
 */
export function createDiskGuard(dataDir: string): RequireDiskRoom {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let freeBytes: Promise<number> = Promise.resolve(0);
  let keptBytes = 0;
  return async ({ headers }, { raw: response }) => {
    const now = performance.now();
    if (now - lookedAt >= lookEveryMs) {
      lookedAt = now;
      freeBytes = readFreeBytes(dataDir);
    }
    const needed = growth * (Number(headers['content-length']) || 0);
    if ((await freeBytes) < reservedBytes + keptBytes + needed) {
      throw new AppError('Unavailable', [{ message: diskIsFull }]);
    }
    // A response that is destroyed already emits no `close`, so nothing would release the reserved room.
    if (needed === 0 || response.destroyed) return;
    keptBytes += needed;
    response.once('close', () => {
      keptBytes -= needed;
    });
  };
}

/** The free bytes of the disk. Where the system does not tell them, there is no limit, and the database may fail. */
async function readFreeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}

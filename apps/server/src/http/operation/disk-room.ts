import { statfs } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';

/** What a caller is told who would change something. */
export const diskIsFull = 'The disk of the server is full';

/** Without room for four files of its log, the embedded database could not even start again. */
const reservedBytes = 64 * 1024 ** 2;
/** How many bytes of a database and its log come of a byte that is imported, at most. */
const growth = 12;
/**
 * How long a look at the disk counts. It waits for one of four threads, which may be busy with
 * passwords, and in so short a time nobody writes what is held in reserve.
 */
const lookEveryMs = 100;

/** Fails where the disk may have no room for a request; else keeps it until the request is answered. */
export type RequireDiskRoom = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Refuses requests that the disk of the embedded database may have no room for, while there is still
 * enough to go on reading. The embedded one ends where its log can not be written.
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
    // Whoever has hung up meanwhile is answered no more.
    if (needed === 0 || response.destroyed) return;
    keptBytes += needed;
    response.once('close', () => {
      keptBytes -= needed;
    });
  };
}

/** Of a disk that does not tell, the database finds out. */
async function readFreeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk ? disk.bavail * disk.bsize : Number.POSITIVE_INFINITY;
}

import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  backUpInstallation,
  type Installation,
} from '../../features/backups/installation-backups.service.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';

// The embedded database has one session, which the running server holds. So the backup program requests a backup from
// the server, over a socket in the data folder that only the owner of the folder can open.

export interface LocalBackups extends Installation {
  readonly dataDir: string;
  readonly logger: FastifyBaseLogger;
}

/** The limit of the operating system for the path of a socket, without the terminating byte. */
const maxPathBytes = 103;

/** Serves backups on the socket until the returned function is called. */
export async function serveLocalBackups(options: LocalBackups): Promise<() => Promise<void>> {
  const { dataDir, logger } = options;
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) {
    logger.warn({ path }, 'the path is too long for a socket: stop Parlance to back it up');
    return async () => {};
  }
  const server = createServer(async (_request, response) => {
    try {
      // The backup is complete before it is sent, so that a slow reader does not occupy the session.
      const { stream } = await backUpInstallation(options, writeZip);
      await pipeline(stream, response);
      logger.info('a backup was made');
    } catch (error) {
      logger.error({ err: error }, 'a backup failed');
      response.destroy();
    }
  });
  // A process that was killed may have left its socket. The lock of the folder proves that no other process uses it.
  await rm(path, { force: true });
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve);
    });
  } finally {
    process.umask(mask);
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Requests a backup from the server that runs on a folder; undefined where none runs. */
export function requestLocalBackup(dataDir: string): Promise<Readable | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketPath(dataDir), path: '/' }, resolve);
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isNobodyThere = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(error.code ?? '');
      if (isNobodyThere) resolve(undefined);
      else reject(error);
    });
    asked.end();
  });
}

function socketPath(dataDir: string): string {
  const path = join(dataDir, 'parlance.sock');
  const shorter = relative('', path);
  return shorter.length < path.length ? shorter : path;
}

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

// The embedded database has one session, which the running server holds. Whoever may use its folder
// asks the server for a backup over a socket in there that is open to nobody else.

export interface LocalBackups extends Installation {
  readonly dataDir: string;
  readonly logger: FastifyBaseLogger;
}

/** What the operating system takes for the path of a socket, with the byte that ends it. */
const maxPathBytes = 103;

/** Answers on the socket until the returned function is called. */
export async function serveLocalBackups(options: LocalBackups): Promise<() => Promise<void>> {
  const { dataDir, logger } = options;
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > maxPathBytes) {
    logger.warn({ path }, 'the path is too long for a socket: stop Parlance to back it up');
    return async () => {};
  }
  const server = createServer(async (_request, response) => {
    try {
      // Whole before it is sent, so that a slow reader does not keep the session.
      const { stream } = await backUpInstallation(options, writeZip);
      await pipeline(stream, response);
      logger.info('a backup was made');
    } catch (error) {
      logger.error({ err: error }, 'a backup failed');
      response.destroy();
    }
  });
  // Left by a process that was killed: the folder is ours.
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

/** A backup by the server that runs on a folder; undefined where none does. */
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

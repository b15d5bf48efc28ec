import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import { packagePath } from '../own-files.ts';
import { keepForever, tagAnswer } from './caching.ts';

const builtPackage = packagePath('../cli/dist/parlance.tgz');

interface Packed {
  readonly bytes: Buffer;
  /** The path of this package and no other: npx never asks again for an address that it has installed from. */
  readonly path: string;
}

/**
 * Offers the command line of this version as a package that npm and npx install, so that developers need no registry.
 * `/cli.tgz` is always the current one, and its `content-location` is the path that no other has. Paths of earlier
 * packages lead there, so that builds that name one go on after an upgrade of the server.
 */
export function offerCommandLine(app: FastifyInstance, version: string, file = builtPackage): void {
  let packed: Promise<Packed | undefined> | undefined;
  const get = async (): Promise<Packed> => {
    packed ??= readPackage(file, version);
    const found = await packed;
    if (found) return found;
    // It may be built while the server runs.
    packed = undefined;
    throw new AppError('NotFound');
  };
  app.get('/cli.tgz', { onSend: tagAnswer }, async (_request, reply) =>
    sendPackage(reply, await get()),
  );
  app.get<{ Params: { name: string } }>(
    '/cli/:name',
    { onSend: tagAnswer },
    async ({ params: { name } }, reply) => {
      if (!name.endsWith('.tgz')) throw new AppError('NotFound');
      const current = await get();
      if (current.path !== `/cli/${name}`) {
        return reply.header('cache-control', 'no-cache').redirect(current.path);
      }
      return sendPackage(reply.header('cache-control', keepForever), current);
    },
  );
}

async function readPackage(file: string, version: string): Promise<Packed | undefined> {
  const bytes = await readFile(file).catch(() => undefined);
  if (!bytes) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return { bytes, path: `/cli/${version}-${hash}.tgz` };
}

function sendPackage(reply: FastifyReply, { bytes, path }: Packed): FastifyReply {
  return reply.type('application/gzip').header('content-location', path).send(bytes);
}

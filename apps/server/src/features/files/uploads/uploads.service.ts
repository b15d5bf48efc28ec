import type { StagedUpload } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { insertUpload, listUploadFiles, sumStagedBytes } from './uploads.queries.ts';

const lifetimeSeconds = 24 * 3600;
/** An actor may stage this many times the maximum size of an import in each project. */
const maxStagedImports = 20;

/** Stores files for the previews and imports that refer to them. */
export async function stageFiles(
  { db, blobs, config }: Pick<Context, 'db' | 'blobs' | 'config'>,
  scope: ProjectScope,
  uploads: readonly Upload[],
): Promise<StagedUpload> {
  const id = newId();
  const expires = await inTransaction(db, async (trx) => {
    const contents = uploads.map(({ bytes }) => ({ bytes, mediaType: 'application/octet-stream' }));
    const hashes = await blobs.put(trx, scope, contents);
    const files = uploads.map(({ name }, n) => ({ name, hash: hashes[n] ?? '' }));
    const expires = await insertUpload(trx, scope, { id, files, lifetimeSeconds });
    const isTooMuch = (await sumStagedBytes(trx, scope)) > maxStagedImports * config.importMaxBytes;
    if (isTooMuch) throw new AppError('TooManyRequests');
    return expires;
  });
  return {
    id,
    files: uploads.map(({ name, bytes }) => ({ name, size: bytes.length })),
    expires: expires.toISOString(),
  };
}

/** The files that were sent with a request, or those of the staged upload that it names. */
export async function getUploads(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  scope: ProjectScope,
  { sent, staged }: { sent: readonly Upload[]; staged: string | undefined },
): Promise<readonly Upload[]> {
  if (staged === undefined) return sent;
  const files = await listUploadFiles(db, scope, staged);
  if (files.length === 0) {
    throw new AppError('NotFound', [{ path: 'query.upload', message: 'is gone, send it again' }]);
  }
  const bytesOf = new Map<string, Uint8Array>();
  const hashes = files.map(({ content_hash }) => content_hash);
  for await (const { hash, bytes } of blobs.readAll(db, scope, hashes)) bytesOf.set(hash, bytes);
  return files.map(({ name, content_hash }) => ({
    name,
    bytes: bytesOf.get(content_hash) ?? new Uint8Array(),
  }));
}

/** Like `getUploads`, but requires exactly one file. */
export async function getUpload(
  context: Pick<Context, 'db' | 'blobs'>,
  scope: ProjectScope,
  { sent, staged }: { sent: Upload | undefined; staged: string | undefined },
): Promise<Upload> {
  return toOnlyUpload(await getUploads(context, scope, { sent: sent ? [sent] : [], staged }));
}

/** Requires exactly one file, and removes the folders from its name. */
export function toOnlyUpload([upload, ...others]: readonly Upload[]): Upload {
  if (!upload || others.length > 0) {
    throw new AppError('BadRequest', [
      { path: 'query.upload', message: 'must be of a single file' },
    ]);
  }
  return { ...upload, name: upload.name.split(/[/\\]/).at(-1) ?? upload.name };
}

import type { StagedUpload } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope } from '../../../access/scope.ts';
import type { Upload } from '../../../api/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  insertUpload,
  listUploadFiles,
  sumStagedBytes,
  type UploadFileRow,
} from './uploads.queries.ts';

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

/** Where the files of a request are: in its body, or in the staged upload that it names. */
export interface UploadSource {
  readonly sent: readonly Upload[];
  readonly staged: string | undefined;
}

/** The names of the files of a request and their sizes in bytes, without reading what is staged. */
export async function listUploads(
  db: Db,
  scope: ProjectScope,
  { sent, staged }: UploadSource,
): Promise<readonly { readonly name: string; readonly size: number }[]> {
  return staged === undefined
    ? sent.map(({ name, bytes }) => ({ name, size: bytes.length }))
    : getUploadFiles(db, scope, staged);
}

/** The files that were sent with a request, or those of the staged upload that it names. */
export async function getUploads(
  { db, blobs }: Pick<Context, 'db' | 'blobs'>,
  scope: ProjectScope,
  { sent, staged }: UploadSource,
): Promise<readonly Upload[]> {
  if (staged === undefined) return sent;
  const files = await getUploadFiles(db, scope, staged);
  const bytesOf = new Map<string, Uint8Array>();
  const hashes = files.map(({ content_hash }) => content_hash);
  for await (const { hash, bytes } of blobs.readAll(db, scope, hashes)) bytesOf.set(hash, bytes);
  return files.map(({ name, content_hash }) => ({
    name,
    bytes: bytesOf.get(content_hash) ?? new Uint8Array(),
  }));
}

async function getUploadFiles(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<readonly UploadFileRow[]> {
  const files = await listUploadFiles(db, scope, id);
  if (files.length === 0) {
    throw new AppError('NotFound', [{ path: 'query.upload', message: 'is gone, send it again' }]);
  }
  return files;
}

/** Like `getUploads`, but requires exactly one file. */
export async function getUpload(
  context: Pick<Context, 'db' | 'blobs'>,
  scope: ProjectScope,
  source: UploadSource,
): Promise<Upload> {
  return toOnlyUpload(await getUploads(context, scope, source));
}

/** Requires exactly one file, and removes the folders from its name. */
export function toOnlyUpload<File extends { readonly name: string }>([
  upload,
  ...others
]: readonly File[]): File {
  if (!upload || others.length > 0) {
    throw new AppError('BadRequest', [
      { path: 'query.upload', message: 'must be of a single file' },
    ]);
  }
  return { ...upload, name: upload.name.split(/[/\\]/).at(-1) ?? upload.name };
}

import type { ProjectScope } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';

/** A row with the hash of an imported file. */
interface WithContent {
  readonly content_hash: string;
}

const filesAtOnce = 50;

/** Stores the bytes of files, compressed by gzip, and returns their hashes. */
export function putTemplates(
  { blobs }: Pick<Context, 'blobs'>,
  trx: Transaction,
  scope: ProjectScope,
  contents: readonly Uint8Array[],
): Promise<readonly string[]> {
  const mediaType = 'application/gzip';
  return blobs.put(
    trx,
    scope,
    contents.map((bytes) => ({ bytes, mediaType })),
  );
}

/** Reads files in their order, in batches, so that few statements are needed and few files are in memory. */
export async function* readTemplates<T extends WithContent>(
  { blobs }: Pick<Context, 'blobs'>,
  db: Db,
  scope: ProjectScope,
  files: readonly T[],
): AsyncGenerator<{ readonly file: T; readonly content: Buffer }> {
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const some = files.slice(at, at + filesAtOnce);
    const contents = new Map<string, Buffer>();
    const hashes = some.map(({ content_hash }) => content_hash);
    for await (const { hash, bytes } of blobs.readAll(db, scope, hashes)) contents.set(hash, bytes);
    for (const file of some) {
      const content = contents.get(file.content_hash);
      // Bytes are transferred to a thread, and several files may share them, so each file gets a copy.
      if (content) yield { file, content: Buffer.from(content) };
    }
  }
}

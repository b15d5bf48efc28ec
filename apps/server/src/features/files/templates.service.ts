import type { ProjectScope } from '../../access/scope.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';

/** Something with the hash of a file that was imported. */
interface WithContent {
  readonly content_hash: string;
}

const filesAtOnce = 50;

/** Keeps the bytes of files, compressed by gzip, and answers their hashes. */
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

/** Reads files in their order, by few statements and never many at once. */
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
      // A thread takes over the bytes that it is given, and others may have the same.
      if (content) yield { file, content: Buffer.from(content) };
    }
  }
}

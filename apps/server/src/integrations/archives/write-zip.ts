import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { PackedFile } from './read-zip.ts';

/** An archive that is done, to be read once. */
export interface WrittenZip {
  readonly size: number;
  /** Of its bytes, in base64url. */
  readonly sha256: string;
  readonly stream: Readable;
}

// Nothing of now: the same files give the same bytes.
const options = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
const chunkBytes = 65_536;

/**
 * Writes files into a zip archive, one after the other as they come, so that no more than one is in
 * memory. The archive lies in a temporary file that has no name any more: it goes when the stream
 * ends or is destroyed, or with the process.
 */
export async function writeZip(files: AsyncIterable<PackedFile>): Promise<WrittenZip> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-archive-'));
  const file = await open(join(folder, 'zip'), 'wx+', 0o600);
  await rm(folder, { recursive: true });
  try {
    const hash = createHash('sha256');
    let size = 0;
    const measured = async function* () {
      for await (const chunk of packZip(files)) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await file.writeFile(measured());
    const stream = file.createReadStream({ start: 0 });
    return { size, sha256: hash.digest('base64url'), stream };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The bytes of an archive, each file as it comes; nothing is done before somebody reads. */
export async function* packZip(files: AsyncIterable<PackedFile>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const stop = new AbortController();
  output.on('close', () => stop.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  feed(zip, files, stop.signal).catch((error: Error) => output.destroy(error));
  yield* output;
}

/** Adds each file when the one before has been taken. */
async function feed(
  zip: ZipFile,
  files: AsyncIterable<PackedFile>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, bytes } of files) {
    const input = Readable.from(chunksOf(bytes));
    zip.addReadStream(input, path, options);
    await finished(input, { signal });
  }
  zip.end();
}

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Spooled, spool } from '../spool/spool.ts';
import type { PackedFile } from './read-zip.ts';

// Nothing of now: the same files give the same bytes.
const options = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
const chunkBytes = 65_536;

/** Writes files into a zip archive, one after the other as they come, so that no more than one is in memory. */
export function writeZip(files: AsyncIterable<PackedFile>): Promise<Spooled> {
  return spool(packZip(files));
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

import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Spooled, spool } from '../spool/spool.ts';
import type { PackedFile } from './read-zip.ts';

// The current time is not used, so that the same files give the same bytes.
const options = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
const chunkBytes = 65_536;

/** Writes files into a zip archive one after the other, so that only one of them is in memory. */
export function writeZip(files: AsyncIterable<PackedFile>): Promise<Spooled> {
  return spool(packZip(files));
}

/** The bytes of an archive, generated only as fast as they are read. */
export async function* packZip(files: AsyncIterable<PackedFile>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const stop = new AbortController();
  output.on('close', () => stop.abort());
  zip.on('error', (error: Error) => output.destroy(error));
  feed(zip, files, stop.signal).catch((error: Error) => output.destroy(error));
  yield* output;
}

/** Adds each file after the one before was read completely. */
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

import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A complete answer in a file, to be read once. */
export interface Spooled {
  readonly size: number;
  /** The hash of its bytes, in base64url. */
  readonly sha256: string;
  readonly stream: Readable;
}

/**
 * Writes chunks into a temporary file, so that memory stays small, the source does not wait for the client, and size
 * and hash are known before anything is sent. The file is unlinked: it is deleted when the stream ends or is
 * destroyed, or with the process.
 */
export async function spool(chunks: AsyncIterable<Uint8Array | string>): Promise<Spooled> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-answer-'));
  const file = await open(join(folder, 'answer'), 'wx+', 0o600);
  await rm(folder, { recursive: true });
  try {
    const hash = createHash('sha256');
    let size = 0;
    const measured = async function* () {
      for await (const chunk of chunks) {
        const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
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

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Temporary files that are being written, which go if the process is ended. */
const pending = new Set<string>();

/**
 * Writes a file as a whole or not at all: into a temporary file beside it, which takes its place when all bytes are on the
 * disk. The file keeps its mode.
 */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | string,
  { mode }: { readonly mode?: number } = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`);
  const own = mode ?? (await stat(path).catch(() => undefined))?.mode;
  pending.add(temporary);
  try {
    const file = await open(temporary, 'wx', own === undefined ? undefined : own & 0o777);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    pending.delete(temporary);
  }
}

/** Deletes the temporary files of writes that will not end any more. */
export function discardPending(): void {
  for (const path of pending) rmSync(path, { force: true });
}

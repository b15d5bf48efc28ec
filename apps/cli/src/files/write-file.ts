import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file as a whole or not at all: into a temporary file beside it, which takes its place. The file keeps its mode.
 * It does so in one go, so that whoever ends the process by Ctrl+C waits for it and no temporary file stays.
 */
export function writeWhole(
  path: string,
  bytes: Uint8Array | string,
  { mode }: { readonly mode?: number } = {},
): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`);
  const own = mode ?? statSync(path, { throwIfNoEntry: false })?.mode;
  try {
    writeFileSync(temporary, bytes, {
      flag: 'wx',
      ...(own === undefined ? {} : { mode: own & 0o777 }),
    });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

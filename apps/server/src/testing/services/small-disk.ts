import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk for tests in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk completely. */
  fill(): Promise<void>;
  /** Frees the room that `fill` has taken. */
  makeRoom(): Promise<void>;
  /** Makes the disk read-only. No file on it may be open. */
  makeReadOnly(): void;
  remove(): void;
}

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });

/** Undefined where this machine does not permit it. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-disk-'));
  const filler = join(folder, 'filler');
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'parlance-test', folder);
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (let bytes = 1024 ** 2; bytes >= 1024; bytes /= 2) {
          const chunk = Buffer.alloc(bytes);
          while (
            await file.write(chunk).then(({ bytesWritten }) => bytesWritten === bytes, isFull)
          );
        }
      } finally {
        await file.close();
      }
    },
    makeRoom: () => rm(filler),
    makeReadOnly: () => mount('-o', 'remount,ro', folder),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOSPC') return false;
  throw error;
}

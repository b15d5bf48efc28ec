import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk for tests in an image file. */
export interface FailingDisk {
  readonly folder: string;
  /**
   * Makes the system treat the disk as broken, so that it is read-only, also for open files. Bytes that were written
   * before are on the disk.
   */
  fail(): void;
  /** Makes the disk writable again. No file on it may be open. */
  repair(): void;
  remove(): void;
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'ignore' });

/** Undefined where this machine does not permit it. */
export function mountFailingDisk(megabytes: number): FailingDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-disk-'));
  const file = `${folder}.image`;
  const remove = () => {
    rmSync(folder, { recursive: true });
    rmSync(file);
  };
  const mount = () => run('mount', '-o', 'loop', file, folder);
  try {
    writeFileSync(file, '');
    truncateSync(file, megabytes * 1024 ** 2);
    run('mkfs.ext4', '-q', '-F', file);
    mount();
  } catch {
    remove();
    return undefined;
  }
  return {
    folder,
    fail() {
      run('sync', '-f', folder);
      run('mount', '-o', 'remount,abort', folder);
    },
    repair() {
      run('umount', folder);
      mount();
    },
    remove() {
      run('umount', '--lazy', folder);
      remove();
    },
  };
}

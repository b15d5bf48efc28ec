import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of a test, in a file. */
export interface FailingDisk {
  readonly folder: string;
  /**
   * Has the system take it for broken, which makes it read-only for whoever has it open too. What was
   * written until then is on it.
   */
  fail(): void;
  /** As after a repair, when nothing on it is open. */
  repair(): void;
  remove(): void;
}

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: 'ignore' });

/** Undefined where this machine does not let us. */
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

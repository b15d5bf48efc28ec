import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-lock-'));
  path = join(folder, 'parlance.pid');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that runs until it is told to stop. */
function startProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('the lock of a folder', () => {
  it('holds the id of this process until it is given back', async () => {
    const unlock = await lockFolder(folder);
    expect(await readFile(path, 'utf8')).toBe(`${process.pid}`);
    await unlock();
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await (await lockFolder(folder))();
  });

  it('is refused while another process has it, with the id of that one', async () => {
    const other = startProcess();
    await writeFile(path, `${other.pid}\n`);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`);
    expect(await readFile(path, 'utf8')).toBe(`${other.pid}\n`);
    await other.stop();
  });

  it('is taken over from a process that died', async () => {
    const other = startProcess();
    await writeFile(path, `${other.pid}`);
    await other.stop();
    const unlock = await lockFolder(folder);
    expect(await readFile(path, 'utf8')).toBe(`${process.pid}`);
    await unlock();
  });

  it('is taken over when what it holds is no process id', async () => {
    for (const content of ['', 'nonsense', '-1', '0', '1.5']) {
      await writeFile(path, content);
      await (await lockFolder(folder))();
    }
  });
});

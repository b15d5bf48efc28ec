import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '../../testing/deep.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-lock-'));
  path = join(folder, 'parlance.pid');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lockModule = JSON.stringify(new URL('./folder-lock.ts', import.meta.url));

const program = `
  const { lockFolder } = await import(${lockModule});
  process.stdout.write('ready\\n');
  process.stdin.once('data', async () => {
    const said = await lockFolder(process.argv[1]).then(() => 'locked', (error) => error.message);
    process.stdout.write(said + '\\n');
    setInterval(() => {}, 1000);
  });
`;

/** Starts a process that takes the lock on request and keeps it until it is killed. */
async function startProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder]);
  const line = async () => String((await once(child.stdout, 'data'))[0]).trim();
  expect(await line()).toBe('ready');
  return {
    pid: child.pid ?? 0,
    async lock() {
      child.stdin.write('go\n');
      return line();
    },
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/**
 * A process locks the folders, one every 5 ms from a moment on, and keeps those that it got until it is told to end: one
 * that is late must not get what another one has given back.
 */
function lockAllInStep(folders: readonly string[], start: number) {
  const inStep = `
    const { lockFolder } = await import(${lockModule});
    const { start, folders } = ${JSON.stringify({ start, folders })};
    const asked = [];
    for (const [n, folder] of folders.entries()) {
      while (Date.now() < start + n * 5);
      asked.push(lockFolder(folder).then(() => [folder], () => []));
      await new Promise((resolve) => setImmediate(resolve));
    }
    process.stdout.write(JSON.stringify((await Promise.all(asked)).flat()) + '\\n');
    process.stdin.resume().once('end', () => process.exit());
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', inStep]);
  const lines = createInterface({ input: child.stdout });
  return {
    got: once(lines, 'line').then(([line]) => JSON.parse(String(line)) as string[]),
    async end() {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}

describe('the lock of a folder', () => {
  it('holds the id of this process until it is given back', async () => {
    const unlock = await lockFolder(folder);
    expect(await readFile(path, 'utf8')).toBe(`${process.pid}`);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await unlock();
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await (await lockFolder(folder))();
  });

  it('is refused while another process has it, with the folder and the id of that one', async () => {
    const other = await startProcess();
    expect(await other.lock()).toBe('locked');
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await expect(lockFolder(folder)).rejects.toThrow(
      `process ${other.pid}) uses the data in ${folder}`,
    );
    expect(await readFile(path, 'utf8')).toBe(`${other.pid}`);
    await other.kill();
    await (await lockFolder(folder))();
  });

  it('goes to one of many processes that take it over at the same time from one that died', async () => {
    const first = await startProcess();
    await first.lock();
    const others = await Promise.all(Array.from({ length: isDeep ? 12 : 4 }, startProcess));
    await first.kill();
    expect(await readFile(path, 'utf8')).toBe(`${first.pid}`);
    const said = await Promise.all(others.map((other) => other.lock()));
    const winner = others[said.indexOf('locked')];
    const refused = `Another Parlance (process ${winner?.pid}) uses the data in ${folder}. Stop it first, or set DATA_DIR to another folder.`;
    expect(said.filter((text) => text !== refused)).toEqual(['locked']);
    await Promise.all(others.map((other) => other.kill()));
    await (await lockFolder(folder))();
  });

  it('goes to exactly one of two processes that ask for it at the same moment', async () => {
    const folders = Array.from({ length: 200 }, (_, n) => join(folder, `${n}`));
    await Promise.all(folders.map((each) => mkdir(each)));
    const start = Date.now() + 1000;
    const both = [lockAllInStep(folders, start), lockAllInStep(folders, start)];
    const locked = await Promise.all(both.map(({ got }) => got));
    await Promise.all(both.map(({ end }) => end()));
    expect(locked.flat().sort()).toEqual([...folders].sort());
  });

  it('depends on nothing that the file with the id holds', async () => {
    for (const content of ['', 'nonsense', '-1', '0', '1.5', `${process.pid}`, `${process.ppid}`]) {
      await writeFile(path, content);
      await (await lockFolder(folder))();
    }
  });
});

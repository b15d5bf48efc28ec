import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { Surroundings } from '../console/output.ts';
import { listFilesBelow } from '../files/walk.ts';
import { runProgram } from '../program.ts';

/** The built command line, as users run it. */
export const builtMain = join(import.meta.dirname, '..', '..', 'dist', 'parlance.js');

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** A folder with files, in which commands are run. */
export interface Folder {
  readonly path: string;
  readonly env: Environment;
  /** Runs a command in this process. */
  run(...args: readonly string[]): Promise<CliResult>;
  /** Runs a command and reads its result, which is JSON. */
  json<T>(...args: readonly string[]): Promise<{ readonly code: number | null; readonly value: T }>;
  /** Starts a command as a process of its own, from what is built. */
  start(...args: readonly string[]): ChildProcess;
  /** The same where somebody sits at a terminal, who sees both streams as one. */
  startAtTerminal(...args: readonly string[]): ChildProcess;
  /** Runs a process to its end. */
  spawn(...args: readonly string[]): Promise<CliResult>;
  read(path: string): Promise<string>;
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** All files with their bytes in hexadecimal, for comparisons. */
  snapshot(): Promise<Readonly<Record<string, string>>>;
}

export interface FolderOptions {
  readonly env?: Environment;
  readonly node?: string;
  readonly main?: string;
}

/** Makes a folder that is deleted when the test ends. Tokens of its commands are kept in it, too. */
export async function makeFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  { env = {}, node = process.execPath, main = builtMain }: FolderOptions = {},
): Promise<Folder> {
  const base = await mkdtemp(join(tmpdir(), 'parlance-cli-folder-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const path = join(base, 'repository');
  await mkdir(path);
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: base,
    XDG_CONFIG_HOME: join(base, 'config'),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'parlance-cli-compiled'),
    ...env,
  };
  const start = (...args: readonly string[]) =>
    spawn(node, [main, ...args], { cwd: path, env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  const folder: Folder = {
    path,
    env: environment,
    start,
    startAtTerminal: (...args) =>
      spawn('script', toScript([node, main, ...args]), { cwd: path, env: environment }),
    run: (...args) => runHere(args, { env: environment, folder: path }),
    spawn: (...args) => {
      const child = start(...args);
      child.stdin.end();
      return collect(child);
    },
    async json<T>(...args: readonly string[]) {
      const { code, stdout, stderr } = await folder.run(...args, '--json');
      if (stdout === '') throw new Error(`There is no result: ${stderr}`);
      return { code, value: JSON.parse(stdout) as T };
    },
    read: (name) => readFile(join(path, name), 'utf8'),
    async write(name, content) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
    },
    async snapshot() {
      const names = await listFilesBelow(path, '');
      const contents = names.map(
        async (name) => [name, await readFile(join(path, name), 'hex')] as const,
      );
      return Object.fromEntries(await Promise.all(contents));
    },
  };
  for (const [name, content] of Object.entries(files)) await folder.write(name, content);
  return folder;
}

/** The arguments for `script`, which runs a command at a terminal and ends with its exit code. */
function toScript(command: readonly string[]): readonly string[] {
  if (process.platform === 'darwin') return ['-q', '/dev/null', ...command];
  const quoted = command.map((part) => `'${part.replaceAll("'", String.raw`'\\''`)}'`).join(' ');
  return ['-qefc', quoted, '/dev/null'];
}

async function runHere(
  args: readonly string[],
  { env, folder }: Pick<Surroundings, 'env' | 'folder'>,
): Promise<CliResult> {
  let [stdout, stderr] = ['', ''];
  const code = await runProgram(args, {
    env,
    folder,
    stdout: {
      write: (text) => {
        stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        stderr += text;
      },
    },
  });
  return { code, stdout, stderr };
}

/** The code that a program shows to be signed in by, once it does. */
export function codeIn(stream: Readable | null): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const [, code] = /enter ([A-Z]{4}-[A-Z]{4})\./.exec(text) ?? [];
      if (code !== undefined) resolve(code);
    });
    stream?.once('end', () => reject(new Error(`There is no code: ${text}`)));
  });
}

/** Waits until a process ends, and collects what it writes. */
export async function collect(child: ChildProcess): Promise<CliResult> {
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, stdout, stderr };
}

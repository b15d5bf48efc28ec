import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findFreePort } from './server-process.ts';

const library = join(import.meta.dirname, '../../../node_modules/standardwebhooks');

/** The receiver of webhooks that a page shows as an example, as a program of its own. */
export interface ExampleReceiver {
  readonly url: string;
  /** Starts it anew with this secret. */
  start(secret: string): Promise<void>;
  /** What it has written: a line for each delivery that it has verified. */
  lines(): readonly string[];
}

export async function makeExampleReceiver(program: string): Promise<ExampleReceiver> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-receiver-'));
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  // As if it were installed there, which needs a network.
  await symlink(library, join(modules, 'standardwebhooks'));
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, program);
  const port = await findFreePort();
  let output = '';
  let child: ChildProcess | undefined;
  const stop = async () => {
    const ended = child;
    child = undefined;
    if (!ended) return;
    await new Promise((resolve) => {
      ended.on('exit', resolve);
      ended.kill();
    });
  };
  onTestFinished(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    url: `http://127.0.0.1:${port}/`,
    async start(secret) {
      await stop();
      const env = { PATH: process.env.PATH, PORT: `${port}`, WEBHOOK_SECRET: secret };
      child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      while (!(await listens(port))) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    lines: () => output.split('\n').filter((line) => line !== ''),
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

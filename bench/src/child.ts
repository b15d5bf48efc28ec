import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { send } from './http.ts';

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

/** Starts a Node program of the repository that listens on `PORT`, and waits for its first answer. */
export async function startServer(
  module: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const port = await findFreePort();
  const path = fileURLToPath(new URL(`../../${module}`, import.meta.url));
  const start = performance.now();
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env.PATH, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(child, `${url}/health`);
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - start,
    async stop() {
      if (hasEnded(child)) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      process.off('exit', kill);
    },
  };
}

async function waitForAnswer(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const answered = await send('GET', url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (hasEnded(child)) {
      throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Whether a process has ended, also by a signal: the system kills processes that take too much memory. */
function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

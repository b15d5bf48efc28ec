import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const main = join(import.meta.dirname, '..', '..', '..', 'server', 'src', 'main.ts');
const startLimitMs = 60_000;

export interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server, by default with an embedded database. It ends soon, so that compiling the database for speed would be
 * most of its work.
 */
export async function startServer(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const flags = process.env.TEST_DEEP === '1' ? [] : ['--liftoff-only'];
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      MAX_PROJECTS_PER_USER: '1000',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const until = performance.now() + startLimitMs;
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return { url, stop };
    if (child.exitCode !== null || performance.now() > until) {
      await stop();
      throw new Error('The server did not start');
    }
    await sleep(50);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

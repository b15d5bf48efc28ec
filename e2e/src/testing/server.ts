import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Environment variables. */
type Settings = Readonly<Record<string, string>>;

/** The real server, with an embedded database of its own. */
export interface Server {
  readonly url: string;
  /** The newest mail to an address, which is a file. */
  latestMail(to: string): Promise<string | undefined>;
  /** Takes it away as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, with these settings besides. */
  start(settings?: Settings): Promise<void>;
  /** Ends it and deletes its data. */
  close(): Promise<void>;
}

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const startLimitMs = 30_000;

/** Starts one with settings that may depend on its address. */
export async function startServer(
  settingsFor: (url: string) => Settings = () => ({}),
): Promise<Server> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  const server: Server = {
    url,
    latestMail: (to) => findLatestMail(join(dataDir, 'mail'), to),
    kill: () => end('SIGKILL'),
    async start(settings = {}) {
      child = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          DATA_DIR: dataDir,
          AUTH_RATE_LIMIT: '0',
          LOG_LEVEL: 'error',
          ...settingsFor(url),
          ...settings,
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      await waitForHealth(child, url);
    },
    async close() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

async function findLatestMail(folder: string, to: string): Promise<string | undefined> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (mail.includes(`To: ${to}`)) return mail;
  }
  return undefined;
}

async function waitForHealth(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + startLimitMs;
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`);
    if (performance.now() > deadline) throw new Error('The server does not answer');
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

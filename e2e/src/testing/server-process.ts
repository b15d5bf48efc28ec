import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { programFile } from '../../../apps/server/src/testing/server-process.ts';

/** Environment variables. */
export type Settings = Readonly<Record<string, string>>;

const startLimitMs = 30_000;

/**
 * Most servers of tests end soon, so that compiling an embedded database for speed would be a quarter of their work and
 * gain nothing. Servers of the deep run, where times are measured, run as everywhere.
 */
const flags = process.env.TEST_DEEP === '1' ? [] : ['--liftoff-only'];

/** Starts a server on this port and data, and waits until it answers. */
export async function startProcess(
  port: number,
  dataDir: string,
  settings: Settings = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...flags, programFile('main')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      AUTH_RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    await waitForHealth(child, urlOf(port));
  } catch (error) {
    await endProcess(child, 'SIGKILL');
    throw error;
  }
  return child;
}

export function urlOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Ends a server, unless it has already ended. */
export async function endProcess(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
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

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createDatabase } from './postgres.ts';
import { endProcess, findFreePort, type Settings, startProcess, urlOf } from './server-process.ts';

/** The real server, with a database of its own. */
export interface Server {
  readonly url: string;
  /** The folder of its data. */
  readonly dataDir: string;
  /** The newest mail to an address, read from its file. */
  latestMail(to: string): Promise<string | undefined>;
  /** Kills the server like a power cut. */
  kill(): Promise<void>;
  /** Starts the server again on the same port and data, with these additional settings. */
  start(settings?: Settings): Promise<void>;
  /** Ends the server and deletes its data. */
  close(): Promise<void>;
}

/**
 * Starts a server with settings that may depend on its address. It has a database of its own: of PostgreSQL, whose
 * servers start for a third of the work, or with `isEmbedded`, in the deep run, and where PostgreSQL is not installed,
 * an embedded one.
 */
export async function startServer(
  settingsFor: (url: string) => Settings = () => ({}),
  { isEmbedded = false } = {},
): Promise<Server> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-e2e-'));
  const databaseUrl = isEmbedded ? undefined : await createDatabase();
  const newData = inject('newData');
  if (newData !== null) await cp(newData, dataDir, { recursive: true });
  const place: Settings = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const url = urlOf(port);
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child !== undefined) await endProcess(child, signal);
  };

  const server: Server = {
    url,
    dataDir,
    latestMail: (to) => findLatestMail(join(dataDir, 'mail'), to),
    kill: () => end('SIGKILL'),
    async start(settings = {}) {
      child = await startProcess(port, dataDir, { ...place, ...settingsFor(url), ...settings });
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

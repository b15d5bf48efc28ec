import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './free-port.ts';

/** A PostgreSQL server for one test, which may break it. */
export interface OwnPostgres {
  readonly url: string;
  /** Starts the server again where it has ended. */
  start(): Promise<void>;
  /** Ends the server: by `SIGKILL` like a crash, by `SIGQUIT` immediately, by `SIGINT` with a fast shutdown. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** The programs of the PostgreSQL server that the tests use, and the user that it runs as. */
export interface Programs {
  readonly folder: string;
  readonly uid: number;
  readonly gid: number;
}

const triesToStart = 50;

/** Undefined where the PostgreSQL server of the tests is on another machine. */
export async function findPrograms(adminUrl: string): Promise<Programs | undefined> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ folder: string; data: string }>(
    `select setting as folder, current_setting('data_directory') as data
     from pg_config where name = 'BINDIR'`,
  );
  await admin.end();
  const [{ folder = '', data = '' } = {}] = rows;
  if (!existsSync(join(folder, 'initdb')) || !existsSync(data)) return undefined;
  const { uid, gid } = await stat(data);
  return { folder, uid, gid };
}

/** Creates and starts a server in an empty folder, which the caller deletes. Settings are `name=value`. */
export async function startOwnPostgres(
  programs: Programs,
  folder: string,
  settings: readonly string[] = [],
): Promise<OwnPostgres> {
  const { uid, gid } = programs;
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  if (process.getuid?.() === 0) await chown(folder, uid, gid);
  const data = join(folder, 'data');
  execFileSync(
    join(programs.folder, 'initdb'),
    [
      '-D',
      data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await findFreePort();
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const args = ['-D', data, '-p', `${port}`, '-F', ...all.flatMap((setting) => ['-c', setting])];
  let server: ReturnType<typeof serve> | undefined;
  const serve = () =>
    spawn(join(programs.folder, 'postgres'), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });

  /** Returns false where the server exits, for example while processes of the previous one still run. */
  async function tryToStart(): Promise<boolean> {
    const started = serve();
    server = started;
    let log = '';
    return new Promise((resolve) => {
      started.stderr.setEncoding('utf8').on('data', (text) => {
        log = (log + text).slice(-10_000);
        if (log.includes('ready to accept connections')) resolve(true);
      });
      started.once('exit', () => resolve(false));
    });
  }

  const isRunning = () => server?.exitCode === null && server.signalCode === null;

  async function start(): Promise<void> {
    if (isRunning()) return;
    for (let tries = 0; tries < triesToStart; tries++) {
      if (await tryToStart()) return;
      await delay(200);
    }
    throw new Error('PostgreSQL did not start');
  }

  process.once('exit', () => server?.kill('SIGQUIT'));
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    async end(signal) {
      if (!server || !isRunning()) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { findFreePort } from './free-port.ts';

/** A MariaDB server in a temporary folder, which speaks the protocol of MySQL. */
export interface OwnMariadb {
  readonly url: string;
  close(): Promise<void>;
}

const triesToConnect = 300;
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(existsSync);
}

/** Whether this machine has the programs of a MariaDB server. */
export function hasMariadb(): boolean {
  return findProgram('mariadbd') !== undefined && findProgram('mariadb-install-db') !== undefined;
}

export async function startOwnMariadb(): Promise<OwnMariadb> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-mariadb-'));
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? ['--user=root'] : [];
  execFileSync(
    findProgram('mariadb-install-db') ?? '',
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', ...user],
    { stdio: 'ignore' },
  );
  const port = await findFreePort();
  const server = spawn(
    findProgram('mariadbd') ?? '',
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'socket')}`,
      '--innodb-flush-log-at-trx-commit=0',
      ...user,
    ],
    { stdio: 'ignore' },
  );
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const uri = `mysql://root@127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    try {
      const connection = await mysql.createConnection({ uri });
      await connection.query('create database traduora character set utf8mb4 collate utf8mb4_bin');
      await connection.end();
      break;
    } catch (error) {
      if (tries === triesToConnect || server.exitCode !== null) throw error;
      await delay(100);
    }
  }
  return {
    url: `${uri}/traduora`,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

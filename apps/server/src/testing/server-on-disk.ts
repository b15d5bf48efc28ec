import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient, endpoints } from '@parlance/contract';
import { inject } from 'vitest';
import { startProcess } from './server-process.ts';
import { findPrograms, type OwnPostgres, startOwnPostgres } from './services/own-postgres.ts';

/** A server whose data folder is on a separate disk, or the one of its PostgreSQL. */
export interface ServerOnDisk {
  /** The current address, which changes with each start. */
  readonly address: string;
  /** The access token of a user. */
  readonly token: string;
  readonly call: Client;
  readonly postgres: OwnPostgres | undefined;
  /** Restarts the processes after they have ended or were stopped. */
  start(): Promise<void>;
  /** Stops all processes, so that no file on the disk is open. */
  stop(): Promise<void>;
}

const template = inject('databaseTemplate');
const programs = template.engine === 'postgres' ? await findPrograms(template.adminUrl) : undefined;

/** Whether this machine has the programs for it: none for PGlite, those of PostgreSQL otherwise. */
export const canHaveDisk = template.engine === 'pglite' || programs !== undefined;

export async function startOnDisk(disk: string): Promise<ServerOnDisk> {
  const folder = join(disk, 'data');
  await mkdir(folder);
  const postgres = programs && (await startOwnPostgres(programs, folder));
  const start = async () => {
    await postgres?.start();
    const server = startProcess(
      postgres
        ? { DATA_DIR: join(template.folder, 'on-another-disk'), DATABASE_URL: postgres.url }
        : { DATA_DIR: folder },
    );
    return { server, address: await server.ready() };
  };
  let { server, address } = await start();
  const body = { name: 'Ada', email: 'ada@example.com', password: 'long enough' };
  const { accessToken } = await createClient({ baseUrl: address })(endpoints.signup, { body });
  const callNow = () => createClient({ baseUrl: address, token: () => accessToken });
  let call = callNow();
  return {
    get address() {
      return address;
    },
    get call() {
      return call;
    },
    token: accessToken,
    postgres,
    async start() {
      ({ server, address } = await start());
      call = callNow();
    },
    async stop() {
      await server.stop('SIGKILL');
      await postgres?.end('SIGQUIT');
    },
  };
}

import { isDeepStrictEqual } from 'node:util';
import { type Config, readConfig } from '../../config.ts';
import { startProcess } from '../server-process.ts';
import { outgoingHere } from '../services/webhook-receiver.ts';
import { toEnvironment } from './environment.ts';
import { startNginx } from './nginx.ts';

/** A server of several processes. */
export interface Processes {
  readonly url: string;
  close(): Promise<void>;
}

/** The place of a database that processes share. */
export interface SharedPlace {
  readonly databaseUrl: string;
  readonly dataDir: string;
}

/** The settings of most tests. Servers with other settings get their own processes. */
const usual: Partial<Config> = {
  maxProjectsPerUser: 1000,
  importMaxBytes: 2_000_000,
  ...outgoingHere,
};

/** The settings of servers that are behind a proxy. */
export const behindProxy: Partial<Config> = { trustProxy: ['loopback'] };

export function isUsual(overrides: Partial<Config>): boolean {
  return Object.entries(overrides).every(([key, value]) =>
    isDeepStrictEqual(usual[key as keyof Config], value),
  );
}

/**
 * Starts processes of the server behind a proxy that spreads requests over them at random, and over the servers at the
 * addresses `beside` them.
 */
export async function startProcesses(
  count: number,
  { databaseUrl, dataDir }: SharedPlace,
  overrides: Partial<Config> = usual,
  beside: readonly string[] = [],
): Promise<Processes> {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AUTH_RATE_LIMIT: '0',
    // The same URL as that of a server in the process of the tests, instead of one with the port of each process.
    PUBLIC_URL: readConfig({ DATA_DIR: dataDir }).publicUrl,
    ...toEnvironment(behindProxy),
    ...toEnvironment(overrides),
  };
  const processes = Array.from({ length: count }, () => startProcess(environment));
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop('SIGTERM')));
  };
  try {
    const started = await Promise.all(processes.map((one) => one.ready()));
    const nginx = await startNginx([...beside, ...started]);
    return {
      url: nginx.url,
      async close() {
        await nginx.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

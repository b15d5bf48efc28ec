import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startProcess } from '../../../server/src/testing/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a real server, which all tests share. */
    serverUrl: string;
    /** A folder that is deleted after the run. */
    runFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-cli-'));
  const server = startProcess({
    DATA_DIR: join(folder, 'data'),
    AUTH_RATE_LIMIT: '0',
    MAX_PROJECTS_PER_USER: '1000',
    // So that files of tests are imported in the background, too.
    IMPORT_ASYNC_BYTES: '50000',
  });
  project.provide('serverUrl', await server.ready());
  project.provide('runFolder', folder);
  return async () => {
    await server.stop('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a real server, which all tests share. */
    serverUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-cli-'));
  const server = await startServer(dataDir, {
    // So that files of tests are imported in the background, too.
    IMPORT_ASYNC_BYTES: '50000',
  });
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

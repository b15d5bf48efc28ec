import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endProcess, findFreePort, startProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a fresh server. Every server starts with a copy instead of creating its own. */
    newData: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const newData = await mkdtemp(join(tmpdir(), 'parlance-e2e-new-'));
  const teardown = () => rm(newData, { recursive: true, force: true });
  try {
    await endProcess(await startProcess(await findFreePort(), newData), 'SIGTERM');
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('newData', newData);
  return teardown;
}

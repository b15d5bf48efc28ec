import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { endProcess, findFreePort, startProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What a server has made where there was nothing. Each begins with a copy, and not anew. */
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

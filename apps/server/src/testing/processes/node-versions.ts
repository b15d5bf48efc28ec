import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, test } from 'vitest';

const run = promisify(execFile);

const node20 = await findNode20();

/** The oldest version that is supported, where the system has one: `NODE_20` names it. */
async function findNode20(): Promise<string | undefined> {
  for (const path of [process.env.NODE_20, '/usr/bin/node', '/usr/local/bin/node']) {
    if (path === undefined) continue;
    const version = await run(path, ['--version']).catch(() => undefined);
    if (version?.stdout.startsWith('v20.')) return path;
  }
  return undefined;
}

/**
 * Registers tests of what others run: once for this Node.js, and once for the oldest one that is supported, which is no
 * dependency. Where the system has another one, the result says that this was skipped.
 */
export function onEachNode(register: (node: string) => void): void {
  describe('on this Node.js', () => register(process.execPath));
  if (node20 === undefined) test.skip('on Node.js 20 (needs Node.js 20)');
  else describe('on Node.js 20', () => register(node20));
}

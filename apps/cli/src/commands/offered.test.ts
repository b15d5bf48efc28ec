import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { onEachNode } from '../../../server/src/testing/processes/node-versions.ts';
import manifest from '../../package.json' with { type: 'json' };

const run = promisify(execFile);
/** Runs npx in an empty folder of an empty home, without a registry that could be asked. */
async function npx(node: string, ...args: readonly string[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'parlance-offered-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const env = {
    HOME: home,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_update_notifier: 'false',
  };
  const { stdout } = await run('npx', ['--yes', ...args], { cwd: home, env });
  expect((await readdir(home)).filter((name) => !name.startsWith('.'))).toEqual([]);
  return stdout.trim();
}

onEachNode((node) => {
  test('the server offers the command line to npx', async () => {
    const url = inject('serverUrl');
    const { headers } = await fetch(`${url}/cli.tgz`, { method: 'HEAD' });
    const own = `${url}${headers.get('content-location')}`;
    expect(await npx(node, own, '--version')).toBe(manifest.version);
    expect(await npx(node, `--package=${url}/cli.tgz`, 'parlance', '--version')).toBe(
      manifest.version,
    );
  });
});

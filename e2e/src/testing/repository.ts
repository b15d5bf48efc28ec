import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

/** The repository of a developer, on a computer that has never seen Parlance. */
interface Repository {
  readonly path: string;
  /** Runs a command of bash, and answers all that it wrote. There is no registry that npm could ask. */
  run(command: string, env?: Readonly<Record<string, string>>): Promise<string>;
}

export async function makeRepository(files: Readonly<Record<string, string>>): Promise<Repository> {
  const home = await mkdtemp(join(tmpdir(), 'parlance-home-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const path = join(home, 'website');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  const surroundings = {
    HOME: home,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_update_notifier: 'false',
  };
  return {
    path,
    async run(command, env = {}) {
      const options = { cwd: path, env: { ...surroundings, ...env } };
      const { stdout, stderr } = await promisify(execFile)('bash', ['-c', command], options);
      return `${stdout}${stderr}`;
    },
  };
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '@parlance/contract';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { configuration } from '../configuration/schema.ts';
import { makeFolder } from '../testing/cli.ts';
import { makeProject } from '../testing/project.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../../../docs/cli.md', import.meta.url), 'utf8');

const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(
    ([, text = '']) => text,
  );

/** By its name npx finds what is installed here, which it takes longer for than most commands. Once is enough. */
const firstOfInstalled = 'npx parlance --version\n';
const withoutNpx = 'npx() { [ "$1" = parlance ] && shift && node_modules/.bin/parlance "$@"; }';

describe('docs/cli.md', () => {
  test.runIf(isDeep)('has examples that run, one after the other', async () => {
    const project = await makeProject({ role: 'admin' });
    const { token } = await project.call(endpoints.createPersonalToken, {
      body: { name: 'Laptop', scope: { actions: ['read', 'terms', 'import', 'export'] } },
    });
    const folder = await makeFolder({ 'package.json': '{"private": true}' }, { env: project.env });
    const blocks = blocksOf('bash');
    expect(blocks.length).toBeGreaterThan(8);
    expect(blocks.join('\n').split(firstOfInstalled)).toHaveLength(2);
    // The package is that of the server, and there is no registry that could be asked.
    const env = {
      ...folder.env,
      PATH: `${dirname(process.execPath)}:${folder.env.PATH}`,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_update_notifier: 'false',
    };
    const example = /https:\/\/translate\.example\.org(\/projects\/[\da-f-]+)?/g;
    const script = ['set -e', ...blocks]
      .join('\n')
      .replace(firstOfInstalled, (line) => `${line}\n${withoutNpx}`)
      .replace(example, (_, ofProject?: string) =>
        ofProject === undefined ? project.url : `${project.url}/projects/${project.projectId}`,
      )
      .replace('plt_…', token);
    const { stdout } = await run('bash', ['-c', script], { cwd: folder.path, env });
    expect(stdout).toContain('2 files pushed, 0 as on the server.');
    expect(stdout).toContain(`\n${manifest.version}\n`);
    expect(stdout).toContain('0 files would change');
    expect(stdout).toMatch(/de +1 +50%/);
    expect(stdout).toContain('Usages of 2 keys would be told, 0 as on the server.');
    expect(stdout).toContain('Usages of 2 keys told, 0 as on the server.');
    expect(JSON.parse(await folder.read('parlance.sarif')).version).toBe('2.1.0');
  });

  test('has configurations that are right, with every option', async () => {
    const [, whole = ''] = blocksOf('yaml');
    const value: unknown = parse(whole);
    expect(configuration.safeParse(value).error).toBeUndefined();
    const schema = JSON.parse(
      await readFile(new URL('../../schema.json', import.meta.url), 'utf8'),
    );
    const names = new Set<string>();
    const collectNames = (node: unknown) => {
      if (typeof node !== 'object' || node === null) return;
      const { properties } = node as { properties?: object };
      for (const name of Object.keys(properties ?? {})) names.add(name);
      for (const child of Object.values(node)) collectNames(child);
    };
    collectNames(schema);
    names.delete('$schema');
    expect([...names].filter((name) => !new RegExp(`\\b${name}:`).test(whole))).toEqual([]);
  });

  test('names every command and every option', async () => {
    const folder = await makeFolder();
    const { stdout } = await folder.run('--help');
    const commands = [...stdout.matchAll(/^ {2}(\w+)(?: \[options\])? {2,}/gm)].map(
      ([, name = '']) => name,
    );
    expect(commands.length).toBeGreaterThan(8);
    const missing: string[] = [];
    for (const name of commands.filter((command) => command !== 'help')) {
      if (!new RegExp(`\`${name}\\b|parlance ${name}\\b`).test(page)) missing.push(name);
      const help = await folder.run(name, '--help');
      for (const [option] of help.stdout.matchAll(/--[\w-]+/g)) {
        if (option !== '--help' && !page.includes(option)) missing.push(`${name} ${option}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

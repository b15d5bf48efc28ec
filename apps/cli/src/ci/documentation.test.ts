import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type GitRepository, makeRepository } from '../testing/git-repository.ts';
import { actionPath, startJob } from '../testing/github-runner.ts';
import { findProblems } from '../testing/github-schemas.ts';
import { startPipelines } from '../testing/gitlab-runner.ts';
import { installPacked, type Packed } from '../testing/packed.ts';
import { makeProject, translate } from '../testing/project.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..', '..');
const page = await readFile(join(root, 'docs', 'continuous-integration.md'), 'utf8');
const workflows = join(root, 'examples', 'react-i18next', '.github', 'workflows');
const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;

const blocksOf = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, block = '']) => block,
  );
const yaml = blocksOf('yaml');
const findBlock = (start: string) => yaml.find((block) => block.startsWith(start)) ?? '';

const files = {
  'parlance.yaml': 'source: en\nsets: [{ files: "src/locales/{locale}.json" }]\n',
  'src/locales/en.json': '{\n  "hello": "Hello {{name}}",\n  "bye": "Bye"\n}\n',
  'src/locales/de.json': '{\n  "hello": "Hallo {{name}}"\n}\n',
  '.gitignore': 'node_modules\n',
};

let packed: Packed;
beforeAll(async () => {
  packed = await installPacked();
});
afterAll(() => packed.remove());

/** A repository that has installed the command line. */
async function makeInstalled(): Promise<GitRepository> {
  const repository = await makeRepository(files, { env: { npm_config_offline: 'true' } });
  const bin = join(repository.path, 'node_modules', '.bin');
  await mkdir(bin, { recursive: true });
  await symlink(packed.main, join(bin, 'parlance'));
  return repository;
}

/** Commits a mistake, and then a text that has none; true where only the second one is taken. */
async function expectOnlyGoodCommits({ git, write }: GitRepository): Promise<void> {
  const commit = (message: string) => git('commit', '--quiet', '--all', '--message', message);
  await write('src/locales/de.json', '{\n  "hello": "Hallo"\n}\n');
  await expect(commit('Lose a value')).rejects.toThrow('{{name}} is missing');
  await write('src/locales/de.json', '{\n  "hello": "Hallo, {{name}}"\n}\n');
  await commit('Add a comma');
  expect(await git('log', '--format=%s')).toBe('Add a comma\nBegin');
}

describe('the page about continuous integration', () => {
  test('has workflows that GitHub takes, which are those of the example', async () => {
    const names = await readdir(workflows);
    const contents = await Promise.all(
      names.map((name) => readFile(join(workflows, name), 'utf8')),
    );
    const shown = yaml.filter((block) => block.startsWith('name: '));
    expect(shown.toSorted()).toEqual(contents.toSorted());
    expect(shown.flatMap((block) => findProblems('workflow', block))).toEqual([]);
    expect(findProblems('workflow', shown[0]?.replace('runs-on', 'runs') ?? '')).not.toEqual([]);
  });

  test('has workflows that push, pull and check', async () => {
    const project = await makeProject({ role: 'admin' });
    // The command line is from the server, and no registry is asked.
    const env = { npm_config_offline: 'false', npm_config_registry: 'http://127.0.0.1:9' };
    const repository = await makeRepository(files, { env });
    const job = await startJob(repository, {
      vars: { PARLANCE_URL: project.url, PARLANCE_PROJECT: project.projectId },
      secrets: { PARLANCE_TOKEN: project.token },
    });
    const start = (name: string) => job.workflow(findBlock(`name: ${name}`));
    const pushed = await start('Push texts');
    expect([pushed.code, pushed.log]).toEqual([0, expect.stringContaining('1 file pushed')]);
    const path = 'src/locales/{locale}.json';
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Tschüss' });
    await translate(project, { locale: 'de', key: 'hello', path, value: 'Hallo {{name}}' });
    const pulled = await start('Pull translations');
    expect([pulled.code, pulled.outputs['pull-request']]).toEqual([
      0,
      'https://github.com/ada/website/pull/1',
    ]);
    const checked = await start('Check translations');
    expect([checked.code, checked.summary]).toEqual([0, expect.stringContaining('0 errors')]);
  });

  test('includes the template of GitLab as it can be', async () => {
    const repository = await makeRepository(files);
    const pipelines = await startPipelines(repository, findBlock('include:'));
    expect(await pipelines.list('push')).toEqual(['parlance-check', 'parlance-push']);
    const template = await readFile(join(root, 'ci', 'gitlab', 'parlance.yml'), 'utf8');
    const [spec = ''] = template.split('\n---\n');
    const { inputs } = (parse(spec) as { spec: { inputs: object } }).spec;
    expect(Object.keys(inputs).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('names every input of the action', async () => {
    const { inputs } = parse(await readFile(actionPath, 'utf8')) as { inputs: object };
    expect(Object.keys(inputs).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  test('has a hook of git that keeps mistakes out', async () => {
    const repository = await makeInstalled();
    const [hook = '', ...others] = blocksOf('bash');
    expect(others).toEqual([]);
    await run('bash', ['--norc', '-e', '-c', hook], { cwd: repository.path });
    await expectOnlyGoodCommits(repository);
    const { jobs } = (parse(findBlock('pre-commit:')) as Lefthook)['pre-commit'];
    expect(jobs.map((job) => hook.includes(`\n${job.run}\n`))).toEqual([true]);
  });

  test.skipIf(!hasPreCommit)(
    'has a configuration of pre-commit that keeps mistakes out (needs pre-commit)',
    async () => {
      const repository = await makeInstalled();
      const hooks = '.pre-commit-hooks.yaml';
      const own = await makeRepository({ [hooks]: await readFile(join(root, hooks), 'utf8') });
      await own.git('tag', 'v1');
      const configuration = findBlock('repos:').replace(/https:\S+/, own.path);
      await repository.write('.pre-commit-config.yaml', configuration);
      await repository.git('add', '.pre-commit-config.yaml');
      await run('pre-commit', ['install'], { cwd: repository.path, env: repository.env });
      await expectOnlyGoodCommits(repository);
    },
  );

  test('has the hook that pre-commit runs in the words of the other one', async () => {
    const hooks = parse(await readFile(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as unknown;
    expect(hooks).toEqual([
      expect.objectContaining({
        id: 'parlance-check',
        entry: 'npx --no-install parlance check',
        language: 'system',
        pass_filenames: false,
      }),
    ]);
  });
});

interface Lefthook {
  readonly 'pre-commit': { readonly jobs: readonly { readonly run: string }[] };
}

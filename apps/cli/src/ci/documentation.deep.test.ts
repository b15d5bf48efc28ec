import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  blocksOf,
  expectOnlyGoodCommits,
  files,
  findBlock,
  makeInstalled,
  page,
  yaml,
} from '../testing/ci-page.ts';
import { makeRepository } from '../testing/git-repository.ts';
import { actionPath, startJob } from '../testing/github-runner.ts';
import { findProblems } from '../testing/github-schemas.ts';
import { startPipelines } from '../testing/gitlab-runner.ts';
import { installForTests } from '../testing/packed.ts';
import { makeProject, translate } from '../testing/project.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..', '..');
const workflows = join(root, 'examples', 'react-i18next', '.github', 'workflows');

const packed = installForTests();

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
    const repository = await makeInstalled(packed());
    const [hook = '', ...others] = blocksOf('bash');
    expect(others).toEqual([]);
    await run('bash', ['--norc', '-e', '-c', hook], { cwd: repository.path });
    await expectOnlyGoodCommits(repository);
    const { jobs } = (parse(findBlock('pre-commit:')) as Lefthook)['pre-commit'];
    expect(jobs.map((job) => hook.includes(`\n${job.run}\n`))).toEqual([true]);
  });

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

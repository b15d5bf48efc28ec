import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import type { PullRequest } from '../testing/fake-gh.ts';
import { changesIn, type GitRepository, makeRepository } from '../testing/git-repository.ts';
import { actionPath, startJob } from '../testing/github-runner.ts';
import { findProblems } from '../testing/github-schemas.ts';
import { installPacked, type Packed } from '../testing/packed.ts';
import { makeProject, type TestProject, translate } from '../testing/project.ts';

let packed: Packed;
beforeAll(async () => {
  packed = await installPacked();
});
afterAll(() => packed.remove());

const branch = 'parlance/translations';
const path = 'l/{locale}.json';
const files = {
  'web app/parlance.yaml': `source: en\nsets: [{ files: "${path}" }]\n`,
  'web app/l/en.json': '{\n  "hello": "Hello {{name}}",\n  "bye": "Bye"\n}\n',
  'web app/l/de.json': '{\n  "hello": "Hallo {{name}}"\n}\n',
};
const changes = [
  'web app/l/de.json',
  '-  "hello": "Hallo {{name}}"',
  '+  "hello": "Hallo {{name}}",',
  '+  "bye": "Tschüss"',
];
const folder = { 'working-directory': 'web app' };

/** What the steps of the action are given to find the server. */
const inputsOf = ({ url, projectId, token }: TestProject) => ({
  ...folder,
  package: packed.tarball,
  server: url,
  project: projectId,
  token,
});

/** A repository whose texts are in a project. */
async function makePushed(): Promise<{ project: TestProject; repository: GitRepository }> {
  const project = await makeProject({ role: 'admin' });
  const repository = await makeRepository(files);
  const job = await startJob(repository);
  const inputs = { ...inputsOf(project), command: 'push', arguments: '--translations' };
  const { code, log, summary } = await job.action(inputs);
  expect([code, log]).toEqual([0, expect.stringContaining('2 files pushed, 0 as on the server.')]);
  expect(summary).toContain('### Pushed to Parlance\n~~~~\npush  l/en.json');
  return { project, repository };
}

const summaryOf = ({ number, state, title }: PullRequest) => ({ number, state, title });

test('the action is what GitHub takes, and no script has an expression put into it', async () => {
  const content = await readFile(actionPath, 'utf8');
  expect(findProblems('action', content)).toEqual([]);
  expect(findProblems('action', content.replace('using: composite', 'using: magic'))).not.toEqual(
    [],
  );
  const { runs } = parse(content) as { runs: { steps: { run: string; shell: string }[] } };
  expect(runs.steps).toHaveLength(4);
  for (const step of runs.steps) {
    expect(step.shell).toBe('bash');
    expect(step.run).not.toContain('${{');
  }
});

test('a command that there is not is told of', async () => {
  const job = await startJob(await makeRepository(files));
  const { code, log } = await job.action({ command: 'deploy', package: packed.tarball });
  expect([code, log]).toEqual([
    2,
    expect.stringContaining('::error::The command of Parlance must be'),
  ]);
});

describe('check', () => {
  const inputs = () => ({ ...folder, command: 'check', package: packed.tarball });

  test('annotates lines and writes a summary, without a server', async () => {
    const repository = await makeRepository(files);
    const job = await startJob(repository);
    const green = await job.action(inputs());
    expect([green.code, green.log]).toEqual([0, expect.not.stringContaining('::')]);
    expect(green.summary).toContain(
      '### Translations: 0 errors, 0 warnings in 3 texts of 2 files.',
    );

    await repository.write(
      'web app/l/de.json',
      '{\n  "hello": "Hallo",\n  "bye": "Tschüss  du"\n}\n',
    );
    const red = await job.action(inputs());
    expect(red.code).toBe(1);
    expect(red.log).toContain(
      '::error file=web app/l/de.json,line=2,col=18,title=placeholder.missing::hello',
    );
    expect(red.log).toContain('::warning file=web app/l/de.json,line=3,');
    expect(red.summary).toMatch(/^\| web app\\\/l\\\/de\\\.json\\:2 \| error \|/m);

    for (const options of [
      '--locale en --severity error',
      '--severity error\n\n  --locale\ten\n',
    ]) {
      const some = await job.action({ ...inputs(), arguments: options });
      expect([some.code, some.summary]).toEqual([
        0,
        expect.stringContaining('in 2 texts of 1 file.'),
      ]);
    }
    // No script reads them: signs that mean something to a shell are parts of them.
    const hostile = await job.action({ ...inputs(), arguments: '--locale\n$(id>&2)\n*;`id`' });
    expect([hostile.code, hostile.log]).toEqual([2, expect.stringContaining('got 1.')]);
    expect(hostile.log).not.toContain('uid=');
  });

  test('installs the command line that the server offers, or that of an address', async () => {
    const tarball = await readFile(packed.tarball);
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.end(tarball);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const online = { npm_config_offline: 'false' };
    const job = await startJob(await makeRepository(files, { env: online }));
    const address = `http://127.0.0.1:${port}`;
    for (const from of [{ server: `${address}/` }, { package: `${address}/other.tgz` }]) {
      const { code, log } = await job.action({ ...inputs(), package: '', ...from });
      expect([code, log]).toEqual([0, expect.stringContaining('0 errors')]);
    }
    expect([...new Set(asked)]).toEqual(['/cli.tgz', '/other.tgz']);
  });
});

describe('push', () => {
  test('sends what the server does not have, and nothing twice', async () => {
    const { project, repository } = await makePushed();
    const job = await startJob(repository);
    const { code, log } = await job.action({ ...inputsOf(project), command: 'push' });
    expect([code, log]).toEqual([
      0,
      expect.stringContaining('0 files pushed, 1 as on the server.'),
    ]);
  });

  test('fails with what to do where nobody may push', async () => {
    const project = await makeProject();
    const job = await startJob(await makeRepository(files));
    const { code, log } = await job.action({ ...inputsOf(project), token: '', command: 'push' });
    expect([code, log]).toEqual([2, expect.stringContaining('in a build, set PARLANCE_TOKEN')]);
  });
});

describe('pull', () => {
  test('opens one request, keeps it up to date, and closes it when nothing differs', async () => {
    const { project, repository } = await makePushed();
    const job = await startJob(repository);
    const inputs = { ...inputsOf(project), command: 'pull' };
    const stranger: PullRequest = {
      number: 1,
      head: branch,
      base: 'main',
      title: 'Of a fork',
      body: '',
      state: 'open',
      isCrossRepository: true,
      comments: [],
    };
    await job.setGithub({ pulls: [stranger], calls: [] });
    const headOf = () => repository.inRemote('rev-parse', branch);

    const nothing = await job.action(inputs);
    expect([nothing.code, nothing.outputs]).toEqual([0, { 'pull-request': '' }]);
    expect(nothing.log).toContain('there is nothing to request');
    await expect(headOf()).rejects.toThrow();

    // What else has changed in the folder is none of the request's business.
    await repository.write('web app/l/en.json', '{"unfinished": "work"}');
    await repository.write('notes.txt', 'mine');
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Tschüss' });
    const first = await job.action(inputs);
    expect([first.code, first.log]).toEqual([0, expect.stringContaining('1 file written')]);
    expect(first.outputs).toEqual({ 'pull-request': 'https://github.com/ada/website/pull/2' });
    expect(first.summary).toContain(
      '### Pulled from Parlance: https://github.com/ada/website/pull/2',
    );
    const commit = await headOf();
    expect(await changesIn(repository, branch)).toEqual(changes);
    expect(await repository.inRemote('log', '-1', '--format=%an %s', branch)).toBe(
      'Ada Update translations',
    );

    const again = await job.action({ ...inputs, title: 'Translations' });
    expect([again.code, again.outputs]).toEqual([0, first.outputs]);
    const same = await job.action(inputs);
    expect([same.code, await headOf()]).toEqual([0, commit]);

    // The branch stands on the main branch as it is by then.
    await repository.git('checkout', '--quiet', '--', '.');
    await repository.write('README.md', 'A website');
    await repository.commit('Say what it is');
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Bis bald' });
    const updated = await job.action(inputs);
    expect([updated.code, updated.outputs]).toEqual([0, first.outputs]);
    expect(await repository.inRemote('log', '--format=%s', branch)).toBe(
      'Update translations\nSay what it is\nBegin',
    );
    const { pulls } = await job.github();
    expect(pulls.map(summaryOf)).toEqual([
      summaryOf(stranger),
      { number: 2, state: 'open', title: 'Update translations' },
    ]);
    expect(pulls[1]?.body).toContain('~~~~\npull  l/de.json  1 key added\n1 file written');

    await repository.git('fetch', '--quiet');
    await repository.git('merge', '--quiet', '--squash', `origin/${branch}`);
    await repository.commit('Merge translations');
    const merged = await job.action(inputs);
    expect([merged.code, merged.outputs]).toEqual([0, { 'pull-request': '' }]);
    const after = await job.github();
    expect(after.pulls.map(({ state }) => state)).toEqual(['open', 'closed']);
    expect(after.pulls[1]?.comments).toEqual(['The translations are as on the server.']);
    await expect(headOf()).rejects.toThrow();
    expect(await repository.git('worktree', 'list')).not.toContain('\n');
  });

  test('sends nothing after an error, and takes another branch and base', async () => {
    const { project, repository } = await makePushed();
    const job = await startJob(repository);
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Tschüss' });
    const failed = await job.action({ ...inputsOf(project), command: 'pull', token: 'wrong' });
    expect(failed.code).toBe(2);
    expect(await repository.inRemote('branch', '--format=%(refname:short)')).toBe('main');
    expect(await repository.git('worktree', 'list')).not.toContain('\n');
    const named = { ...inputsOf(project), command: 'pull', branch: 'l10n', base: 'next' };
    const noBase = await job.action(named);
    expect([noBase.code, noBase.log]).toEqual([1, expect.stringContaining("can't be blank")]);
    await repository.git('push', '--quiet', 'origin', 'main:next');
    expect((await job.action(named)).code).toBe(0);
    expect((await job.github()).pulls.map(({ head, base }) => [head, base])).toEqual([
      ['l10n', 'next'],
    ]);
  });
});

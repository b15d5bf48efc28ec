import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { files, folder, inputsOf, makePushed, path } from '../testing/action-trial.ts';
import { makeRepository } from '../testing/git-repository.ts';
import { actionPath, startJob } from '../testing/github-runner.ts';
import { findProblems } from '../testing/github-schemas.ts';
import { installForTests } from '../testing/packed.ts';
import { makeProject, translate } from '../testing/project.ts';

const packed = installForTests();

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
  const { code, log } = await job.action({ command: 'deploy', package: packed().tarball });
  expect([code, log]).toEqual([
    2,
    expect.stringContaining('::error::The command of Parlance must be'),
  ]);
});

describe('check', () => {
  const inputs = () => ({ ...folder, command: 'check', package: packed().tarball });

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
    const tarball = await readFile(packed().tarball);
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
    const { project, repository } = await makePushed(packed());
    const job = await startJob(repository);
    const { code, log } = await job.action({ ...inputsOf(packed(), project), command: 'push' });
    expect([code, log]).toEqual([
      0,
      expect.stringContaining('0 files pushed, 1 as on the server.'),
    ]);
  });

  test('fails with what to do where nobody may push', async () => {
    const project = await makeProject();
    const job = await startJob(await makeRepository(files));
    const { code, log } = await job.action({
      ...inputsOf(packed(), project),
      token: '',
      command: 'push',
    });
    expect([code, log]).toEqual([2, expect.stringContaining('in a build, set PARLANCE_TOKEN')]);
  });
});

describe('pull', () => {
  test('opens a request for what differs', async () => {
    const { project, repository } = await makePushed(packed());
    const job = await startJob(repository);
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Tschüss' });
    const inputs = { ...inputsOf(packed(), project), command: 'pull' };
    const { code, log, outputs } = await job.action(inputs);
    expect([code, log]).toEqual([0, expect.stringContaining('1 file written')]);
    expect(outputs).toEqual({ 'pull-request': 'https://github.com/ada/website/pull/1' });
  });
});

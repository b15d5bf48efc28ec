import { describe, expect, test } from 'vitest';
import { inputsOf, makePushed, path } from '../testing/action-trial.ts';
import type { PullRequest } from '../testing/fake-gh.ts';
import { changesIn } from '../testing/git-repository.ts';
import { startJob } from '../testing/github-runner.ts';
import { installForTests } from '../testing/packed.ts';
import { translate } from '../testing/project.ts';

const packed = installForTests();

const branch = 'parlance/translations';
const changes = [
  'web app/l/de.json',
  '-  "hello": "Hallo {{name}}"',
  '+  "hello": "Hallo {{name}}",',
  '+  "bye": "Tschüss"',
];

const summaryOf = ({ number, state, title }: PullRequest) => ({ number, state, title });

describe('the pull of the action', () => {
  test('opens one request, keeps it up to date, and closes it when nothing differs', async () => {
    const { project, repository } = await makePushed(packed());
    const job = await startJob(repository);
    const inputs = { ...inputsOf(packed(), project), command: 'pull' };
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
    const { project, repository } = await makePushed(packed());
    const job = await startJob(repository);
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Tschüss' });
    const failed = await job.action({
      ...inputsOf(packed(), project),
      command: 'pull',
      token: 'wrong',
    });
    expect(failed.code).toBe(2);
    expect(await repository.inRemote('branch', '--format=%(refname:short)')).toBe('main');
    expect(await repository.git('worktree', 'list')).not.toContain('\n');
    const named = { ...inputsOf(packed(), project), command: 'pull', branch: 'l10n', base: 'next' };
    const noBase = await job.action(named);
    expect([noBase.code, noBase.log]).toEqual([1, expect.stringContaining("can't be blank")]);
    await repository.git('push', '--quiet', 'origin', 'main:next');
    expect((await job.action(named)).code).toBe(0);
    expect((await job.github()).pulls.map(({ head, base }) => [head, base])).toEqual([
      ['l10n', 'next'],
    ]);
  });
});

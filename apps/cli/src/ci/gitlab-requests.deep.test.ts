import { describe, expect, test } from 'vitest';
import { changesIn } from '../testing/git-repository.ts';
import { installForTests } from '../testing/packed.ts';
import { makeProject, translate } from '../testing/project.ts';
import { makePipelines, path } from '../testing/template-trial.ts';

const packed = installForTests();

const branch = 'parlance/translations';

describe('push and pull', () => {
  test('send texts, and keep one merge request up to date until nothing differs', async () => {
    const project = await makeProject({ role: 'admin' });
    const { repository, pipelines } = await makePipelines(
      packed(),
      { 'push-arguments': '--translations' },
      project,
    );
    const token = { PARLANCE_TOKEN: project.token };
    const refused = await pipelines.run('parlance-push', 'push');
    expect([refused.code, refused.log]).toEqual([1, expect.stringContaining('set PARLANCE_TOKEN')]);
    const pushed = await pipelines.run('parlance-push', 'push', token);
    expect([pushed.code, pushed.log]).toEqual([0, expect.stringContaining('2 files pushed')]);

    const pull = (more = {}) => pipelines.run('parlance-pull', 'schedule', { ...token, ...more });
    const nothing = await pull();
    expect([nothing.code, nothing.log]).toEqual([0, expect.stringContaining('nothing to request')]);
    expect(await pipelines.pushOptions()).toEqual([]);

    await repository.write('web/l/en.json', '{"unfinished": "work"}');
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Tschüss' });
    const first = await pull();
    expect([first.code, first.log]).toEqual([0, expect.stringContaining('1 file written')]);
    expect(await changesIn(repository, branch)).toEqual([
      'web/l/de.json',
      '-  "hello": "Hallo {{name}}"',
      '+  "hello": "Hallo {{name}}",',
      '+  "bye": "Tschüss"',
    ]);
    expect(await repository.inRemote('log', '-1', '--format=%an <%ae> %s', branch)).toBe(
      'Parlance <noreply@gitlab.example.com> Update translations',
    );
    const options = [
      'merge_request.create',
      'merge_request.target=main',
      'merge_request.title=Update translations',
      'merge_request.description=Translations from Parlance. This branch is built anew with each pull: change texts in Parlance.',
      'merge_request.remove_source_branch',
    ];
    expect(await pipelines.pushOptions()).toEqual([options]);

    // The same translations are not sent again; others are, here with a token of the project.
    const same = await pull();
    expect([same.code, same.log]).toEqual([
      0,
      expect.stringContaining('The request is up to date.'),
    ]);
    await translate(project, { locale: 'de', key: 'bye', path, value: 'Bis bald' });
    expect((await pull({ PARLANCE_GIT_TOKEN: 'git-token' })).code).toBe(0);
    expect((await pull({ PARLANCE_GIT_TOKEN: 'wrong' })).code).toBe(1);
    expect(await pipelines.pushOptions()).toEqual([options, options]);
    expect(await repository.inRemote('log', '--format=%s', `main..${branch}`)).toBe(
      'Update translations',
    );

    await repository.git('checkout', '--quiet', '--', '.');
    await repository.git('fetch', '--quiet', 'origin');
    await repository.git('merge', '--quiet', '--squash', `origin/${branch}`);
    await repository.commit('Merge translations');
    const merged = await pull();
    expect([merged.code, merged.log]).toEqual([0, expect.stringContaining('nothing to request')]);
    expect(await repository.inRemote('branch', '--format=%(refname:short)')).toBe('main');
  });
});

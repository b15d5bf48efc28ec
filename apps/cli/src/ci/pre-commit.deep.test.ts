import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, test } from 'vitest';
import { expectOnlyGoodCommits, findBlock, makeInstalled } from '../testing/ci-page.ts';
import { makeRepository } from '../testing/git-repository.ts';
import { installForTests } from '../testing/packed.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..', '..');
const hasPreCommit = spawnSync('pre-commit', ['--version']).status === 0;
const packed = installForTests();

describe('the page about continuous integration', () => {
  test.skipIf(!hasPreCommit)(
    'has a configuration of pre-commit that keeps mistakes out (needs pre-commit)',
    async () => {
      const repository = await makeInstalled(packed());
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
});

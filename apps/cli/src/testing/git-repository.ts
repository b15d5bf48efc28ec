import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Folder, type FolderOptions, makeFolder } from './cli.ts';

const run = promisify(execFile);

/** A folder that is the clone of a bare repository beside it. */
export interface GitRepository extends Folder {
  /** The folder with the repository and what belongs to it. */
  readonly base: string;
  readonly remote: string;
  git(...args: readonly string[]): Promise<string>;
  /** Commits all that has changed, and pushes it to the main branch. */
  commit(message: string): Promise<void>;
  /** What git says about the bare repository. */
  inRemote(...args: readonly string[]): Promise<string>;
}

/** Makes a repository with these files on its main branch, here and in its remote. */
export async function makeRepository(
  files: Readonly<Record<string, string>>,
  options: FolderOptions = {},
): Promise<GitRepository> {
  const folder = await makeFolder(files, options);
  const base = join(folder.path, '..');
  const remote = join(base, 'remote.git');
  const env = { ...folder.env, GIT_CONFIG_NOSYSTEM: '1' };
  const git = async (cwd: string, args: readonly string[]) => {
    const { stdout } = await run('git', [...args], { cwd, env });
    return stdout.trim();
  };
  await writeFile(
    join(base, '.gitconfig'),
    '[init]\n\tdefaultBranch = main\n[user]\n\tname = Ada\n\temail = ada@example.com\n',
  );
  await git(base, ['init', '--quiet', '--bare', remote]);
  const repository: GitRepository = {
    ...folder,
    base,
    remote,
    git: (...args) => git(folder.path, args),
    inRemote: (...args) => git(remote, args),
    async commit(message) {
      await git(folder.path, ['add', '--all']);
      await git(folder.path, ['commit', '--quiet', '--message', message]);
      await git(folder.path, ['push', '--quiet', 'origin', 'HEAD:main']);
    },
  };
  await repository.git('init', '--quiet');
  await repository.git('remote', 'add', 'origin', remote);
  await repository.commit('Begin');
  return repository;
}

/** The files that differ between the main branch and another one of the remote, and their lines. */
export async function changesIn({ inRemote }: GitRepository, branch: string) {
  const names = await inRemote('diff', '--name-only', 'main', branch);
  const diff = await inRemote('diff', '--unified=0', 'main', branch);
  const isLine = (line: string) => /^[+-](?!\+\+|--)/.test(line);
  return [...names.split('\n'), ...diff.split('\n').filter(isLine)];
}

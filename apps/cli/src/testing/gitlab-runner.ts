import { execFile } from 'node:child_process';
import { chmod, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GitRepository } from './git-repository.ts';

const execute = promisify(execFile);
const emulator = createRequire(import.meta.url).resolve('gitlab-ci-local');
const root = join(import.meta.dirname, '..', '..', '..', '..');
const template = join(root, 'ci', 'gitlab', 'parlance.yml');

type Variables = Readonly<Record<string, string>>;

/** What starts a pipeline: a push to the main branch, a merge request, or a schedule. */
export type PipelineSource = 'push' | 'merge_request_event' | 'schedule';

/** Pipelines of a repository with the template in it, by an emulator of GitLab. */
export interface GitlabPipelines {
  /** The jobs that a pipeline has. */
  list(source: PipelineSource): Promise<readonly string[]>;
  run(
    job: string,
    source: PipelineSource,
    variables?: Variables,
  ): Promise<{ readonly code: number; readonly log: string }>;
  /** A file that a job has left as its artifact. */
  artifact(job: string, path: string): Promise<string>;
  /** The options of each push so far. */
  pushOptions(): Promise<readonly (readonly string[])[]>;
}

/** Includes the template by `configuration`, which names it `parlance.yml`, and has the remote keep options of pushes. */
export async function startPipelines(
  repository: GitRepository,
  configuration: string,
): Promise<GitlabPipelines> {
  const { base, remote, path, env } = repository;
  await cp(template, join(path, 'parlance.yml'));
  await repository.write('.gitlab-ci.yml', configuration);
  await repository.write('.gitignore', '.gitlab-ci-local\n');
  await repository.commit('Add pipelines');
  await repository.inRemote('config', 'receive.advertisePushOptions', 'true');
  const received = join(base, 'push-options');
  const hook = `#!/bin/sh\nfor n in $(seq 0 $((GIT_PUSH_OPTION_COUNT - 1))); do eval "echo \\"\\$GIT_PUSH_OPTION_$n\\""; done >> '${received}'\necho >> '${received}'\n`;
  await writeFile(join(remote, 'hooks', 'post-receive'), hook);
  await chmod(join(remote, 'hooks', 'post-receive'), 0o755);
  // The emulator looks at the address of the remote to know the project.
  await repository.git('remote', 'set-url', '--push', 'origin', remote);
  await repository.git(
    'config',
    `url.${remote}.insteadOf`,
    'https://gitlab.example.com/ada/website.git',
  );
  await repository.git('remote', 'set-url', 'origin', 'https://gitlab.example.com/ada/website.git');

  async function emulate(args: readonly string[], source: PipelineSource, more: Variables = {}) {
    const ref = source === 'merge_request_event' ? undefined : 'main';
    const variables = {
      CI_PIPELINE_SOURCE: source,
      CI_DEFAULT_BRANCH: 'main',
      CI_SERVER_HOST: 'gitlab.example.com',
      CI_PROJECT_URL: 'https://gitlab.example.com/ada/website',
      CI_REPOSITORY_URL: 'https://gitlab.example.com/ada/website.git',
      npm_config_offline: 'true',
      npm_config_cache: join(base, 'npm'),
      ...more,
    };
    const options = Object.entries(variables).flatMap(([name, value]) => [
      '--variable',
      `${name}=${value}`,
    ]);
    const hidden = ref === undefined ? ['--unset-variable', 'CI_COMMIT_BRANCH'] : [];
    return execute(
      process.execPath,
      [
        emulator,
        '--cwd',
        path,
        '--force-shell-executor',
        '--no-color',
        ...options,
        ...hidden,
        ...args,
      ],
      { cwd: path, env },
    ).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, log: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        stdout: error.stdout,
        log: error.stdout + error.stderr,
      }),
    );
  }

  return {
    async list(source) {
      const { stdout } = await emulate(['--list-csv'], source);
      return stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(';')[0] ?? '');
    },
    run: (job, source, variables) => emulate([job], source, variables),
    async artifact(job, name) {
      const folder = join(path, '.gitlab-ci-local', 'artifacts', job);
      await readdir(folder);
      return readFile(join(folder, name), 'utf8');
    },
    async pushOptions() {
      const text = await readFile(received, 'utf8').catch(() => '');
      return text
        .split('\n\n')
        .filter(Boolean)
        .map((push) => push.split('\n'));
    },
  };
}

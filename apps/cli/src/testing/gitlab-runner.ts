import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import type { GitRepository } from './git-repository.ts';

const execute = promisify(execFile);
const emulator = fileURLToPath(import.meta.resolve('gitlab-ci-local'));
const root = join(import.meta.dirname, '..', '..', '..', '..');
const template = join(root, 'ci', 'gitlab', 'parlance.yml');

const address = 'https://gitlab.example.com/ada/website.git';
const withToken = 'https://oauth2:git-token@gitlab.example.com/ada/website.git';

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
  /** What the job that checks has left for GitLab. */
  codeQuality(): Promise<unknown>;
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
  const hook = [
    '#!/bin/sh',
    `env | grep '^GIT_PUSH_OPTION_[0-9]' | sort | cut -d= -f2- >> '${received}'`,
    `echo >> '${received}'`,
    '',
  ];
  await writeFile(join(remote, 'hooks', 'post-receive'), hook.join('\n'), { mode: 0o755 });
  // The emulator knows the project by the address of the remote.
  for (const from of [address, withToken]) {
    await repository.git('config', '--add', `url.${remote}.insteadOf`, from);
  }
  await repository.git('remote', 'set-url', 'origin', address);

  async function emulate(args: readonly string[], source: PipelineSource, more: Variables = {}) {
    const variables = {
      CI_PIPELINE_SOURCE: source,
      CI_DEFAULT_BRANCH: 'main',
      CI_SERVER_HOST: 'gitlab.example.com',
      CI_PROJECT_URL: 'https://gitlab.example.com/ada/website',
      CI_REPOSITORY_URL: address,
      npm_config_offline: 'true',
      npm_config_cache: join(base, 'npm'),
      ...more,
    };
    const options = Object.entries(variables).flatMap(([name, value]) => [
      '--variable',
      `${name}=${value}`,
    ]);
    // Pipelines of merge requests are of no branch.
    const isRequest = source === 'merge_request_event';
    const hidden = isRequest ? ['--unset-variable', 'CI_COMMIT_BRANCH'] : [];
    return execute(
      process.execPath,
      [emulator, '--force-shell-executor', '--no-color', ...options, ...hidden, ...args],
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
      const lines = stdout.trim().split('\n');
      const head = lines.findIndex((line) => line.startsWith('name;'));
      return lines.slice(head + 1).map((line) => line.split(';')[0] ?? '');
    },
    run: (job, source, variables) => emulate([job], source, variables),
    async codeQuality() {
      const [, jobs] = parseAllDocuments(await readFile(template, 'utf8'));
      const name = jobs?.getIn(['parlance-check', 'artifacts', 'reports', 'codequality']);
      return JSON.parse(await readFile(join(path, String(name)), 'utf8'));
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

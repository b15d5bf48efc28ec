import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import type { GithubState } from './fake-gh.ts';
import type { GitRepository } from './git-repository.ts';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..', '..');
const fakeGh = join(import.meta.dirname, 'fake-gh.ts');

/** Where the action is in this repository. */
export const actionPath = join(root, 'ci', 'github', 'action.yml');

type Values = Readonly<Record<string, string>>;

interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly with?: Values;
  readonly env?: Values;
  readonly run?: string;
  readonly shell?: string;
}

interface Action {
  readonly inputs: Readonly<
    Record<string, { readonly default?: string; readonly required?: boolean }>
  >;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Workflow {
  readonly env?: Values;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

/** The contexts that expressions are about. */
interface Contexts {
  readonly [name: string]: Values | Contexts;
}

/** How a job has ended. */
export interface JobResult {
  readonly code: number;
  /** All that the steps wrote, to either stream. */
  readonly log: string;
  readonly summary: string;
  readonly outputs: Values;
}

/** A job on a runner, with a repository that is checked out. */
export interface GithubJob {
  /** Runs the action with these inputs. */
  action(inputs: Values): Promise<JobResult>;
  /** Runs the steps of a workflow's only job. Other people's actions have been there already. */
  workflow(content: string): Promise<JobResult>;
  /** The pull requests and the calls that were made to GitHub. */
  github(): Promise<GithubState>;
  setGithub(state: GithubState): Promise<void>;
}

/** Makes a runner whose expressions are evaluated by GitHub's own code, and whose GitHub is a file. */
export async function startJob(
  repository: GitRepository,
  { vars = {}, secrets = {} }: { readonly vars?: Values; readonly secrets?: Values } = {},
): Promise<GithubJob> {
  const { base } = repository;
  const state = join(base, 'github.json');
  const bin = join(base, 'runner-bin');
  await mkdir(bin, { recursive: true });
  const gh = `#!/bin/sh\nexec "${process.execPath}" "${fakeGh}" "$@"\n`;
  await writeFile(join(bin, 'gh'), gh, { mode: 0o755 });
  const github = { token: 'github-token', ref_name: 'main' };
  const environment = {
    npm_config_offline: 'true',
    npm_config_cache: join(base, 'npm'),
    ...repository.env,
    PATH: [bin, repository.env.PATH ?? ''].join(delimiter),
    GH_STATE: state,
    GITHUB_WORKSPACE: repository.path,
  };

  async function run(
    { steps, outputs }: { readonly steps: readonly Step[]; readonly outputs: Values },
    contexts: Contexts,
    added: Values,
  ): Promise<JobResult> {
    const temp = await mkdtemp(join(base, 'runner-'));
    const files = Object.fromEntries(
      ['GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY'].map((name) => [
        name,
        join(temp, name),
      ]),
    );
    for (const file of Object.values(files)) await writeFile(file, '');
    const read = (name: string) => readFile(files[name] ?? '', 'utf8');
    const outputsOf: Record<string, { outputs: Values }> = {};
    let [code, log, path] = [0, '', environment.PATH];
    for (const step of steps) {
      const known = { ...contexts, steps: outputsOf };
      if (code !== 0 || (step.if !== undefined && evaluate(step.if, known) !== 'true')) continue;
      const script = join(temp, 'step.sh');
      await writeFile(script, step.run ?? '');
      const own = fill(step.env ?? {}, known);
      const env = { ...environment, ...added, ...files, RUNNER_TEMP: temp, ...own, PATH: path };
      // As the runner starts bash.
      const args = ['--noprofile', '--norc', '-e', '-o', 'pipefail', script];
      const result = await execute('bash', args, { cwd: repository.path, env }).then(
        ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
      code = result.code;
      log += result.stdout + result.stderr;
      path = [...(await read('GITHUB_PATH')).split('\n').filter(Boolean), environment.PATH].join(
        delimiter,
      );
      const lines = (await read('GITHUB_OUTPUT')).split('\n').filter(Boolean);
      const told = Object.fromEntries(lines.map((line) => line.split('=')));
      if (step.id !== undefined) outputsOf[step.id] = { outputs: told };
      await writeFile(files.GITHUB_OUTPUT ?? '', '');
    }
    const summary = await read('GITHUB_STEP_SUMMARY');
    return { code, log, summary, outputs: fill(outputs, { ...contexts, steps: outputsOf }) };
  }

  async function runAction(inputs: Values, env: Values): Promise<JobResult> {
    const action = parse(await readFile(actionPath, 'utf8')) as Action;
    const unknown = Object.keys(inputs).filter((name) => !Object.hasOwn(action.inputs, name));
    if (unknown.length > 0) throw new Error(`The action has no input ${unknown.join(', ')}`);
    const defaults = Object.fromEntries(
      Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? '']),
    );
    const all = { ...fill(defaults, { github }), ...inputs };
    const outputs = Object.fromEntries(
      Object.entries(action.outputs).map(([name, { value }]) => [name, value]),
    );
    const contexts = { github, env, inputs: all };
    return run({ steps: action.runs.steps, outputs }, contexts, env);
  }

  return {
    action: (inputs) => runAction(inputs, {}),
    async workflow(content) {
      const { env = {}, jobs } = parse(content) as Workflow;
      const [job, ...others] = Object.values(jobs);
      if (job === undefined || others.length > 0) throw new Error('The workflow must have one job');
      const contexts = { github, vars, secrets };
      const filled = fill(env, contexts);
      const own = job.steps.filter(({ uses = '' }) => uses.includes('/parlance/ci/github@'));
      const [step] = own;
      if (step === undefined || own.length > 1)
        throw new Error('The workflow must use the action once');
      return runAction(fill(step.with ?? {}, { ...contexts, env: filled }), filled);
    },
    github: async () => JSON.parse(await readFile(state, 'utf8')) as GithubState,
    setGithub: (next) => writeFile(state, JSON.stringify(next)),
  };
}

/** Texts with the values of their expressions in their place. */
function fill(texts: Values, contexts: Contexts): Values {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      String(text).replace(/\$\{\{(.+?)\}\}/g, (_, expression: string) =>
        evaluate(expression, contexts),
      ),
    ]),
  );
}

/** The value of an expression as a text. */
function evaluate(expression: string, contexts: Contexts): string {
  const { tokens } = new Lexer(expression.trim()).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), []).parse();
  return new Evaluator(parsed, toDictionary(contexts)).evaluate().coerceString();
}

function toDictionary(values: Values | Contexts): data.Dictionary {
  const pairs = Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? new data.StringData(value) : toDictionary(value),
  }));
  return new data.Dictionary(...pairs);
}

import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { endpoints, type Output } from '@parlance/contract';
import type { Repository } from '../configuration/repository.ts';
import { ask, canAsk } from '../console/confirm.ts';
import { type Environment, safe } from '../console/output.ts';
import { type ExitCode, exitCodes, Problem } from '../console/problem.ts';
import { toCode } from '../files/patterns.ts';
import { createCaller, lookForToken, readAddress } from '../server/connection.ts';
import { credentialsPath, findToken, storeToken } from '../server/credentials.ts';
import type { CommandContext } from './command.ts';
import { discover, type InitCommandOptions, toSets, writeConfiguration } from './init.ts';
import { authorize } from './login.ts';
import { pushFiles } from './push.ts';

interface ConfigurationPlace {
  readonly path: string;
  /** Whether one is there that stays. */
  readonly isKnown: boolean;
}

interface Target {
  readonly url: string;
  readonly projectId: string;
}

type Project = Output<typeof endpoints.getProject>;

/**
 * Brings a repository to a project in one step: finds the server and who calls, writes the configuration if there is none,
 * keeps the token for later commands, and pushes all files. Nothing is written before the server has accepted the token.
 * Running it again pushes what has changed.
 */
export async function pushFirst(
  context: CommandContext,
  options: InitCommandOptions,
  place: ConfigurationPlace,
): Promise<ExitCode> {
  const { output } = context;
  const isDry = options.dryRun === true;
  const known = place.isKnown ? await context.repository() : undefined;
  if (known) output.note(`${safe(known.file)} is there already, and stays as it is.`);
  const { address, target } = await findTarget(context, options, known);
  const { token, keep } = await getOrAskToken(context, target);
  const params = { projectId: target.projectId };
  const project = await createCaller(target.url, token)(endpoints.getProject, { params });
  const repository =
    known ?? (await configure(context, options, { path: place.path, address, project, isDry }));
  if (keep && !isDry) await keep();
  const env = { ...context.env, PARLANCE_TOKEN: token };
  const push = await pushFiles(
    { output, env, repository: async () => repository },
    { translations: true, dryRun: isDry },
  );
  if (!isDry) showNext(context, target, project);
  const { configuration } = repository;
  output.json({ path: repository.file, dryRun: isDry, configuration, push });
  return exitCodes.fine;
}

/** The project that is meant: by the options, the environment or the configuration, or as somebody answers. */
async function findTarget(
  context: CommandContext,
  { url, project: given }: InitCommandOptions,
  known: Repository | undefined,
): Promise<{
  readonly target: Target;
  /** As a configuration says it. */
  readonly address: { readonly url?: string; readonly project: string };
}> {
  const { env } = context;
  const chosen = { url: url ?? env.PARLANCE_URL, project: given ?? env.PARLANCE_PROJECT };
  const project = chosen.project || known?.configuration.project || (await askForProject());
  const isAddress = project.startsWith('http');
  const ofKnown = () => known && readAddress(known.configuration, {}).url;
  const server = chosen.url || (isAddress ? undefined : ofKnown());
  const address = { ...(server ? { url: server } : {}), project };
  const target = readTarget(address);
  if (known?.configuration.project !== undefined && chosen.project) {
    const own = readAddress({ url: target.url, project: known.configuration.project }, {});
    if (own.projectId !== target.projectId) {
      throw new Problem('The configuration here is for another project.', {
        place: { file: known.file },
        next: 'Run it in the folder of the other repository, or with --force to replace the configuration.',
      });
    }
  }
  return { target, address };
}

function readTarget(address: { readonly url?: string; readonly project: string }): Target {
  const { url, projectId } = readAddress(address, {});
  if (projectId === undefined) throw new Problem('Nothing says which project is meant.');
  return { url, projectId };
}

async function askForProject(): Promise<string> {
  const answer = canAsk() ? await ask('Address of the project in the browser') : '';
  if (answer !== '') return answer;
  throw new Problem('Nothing says which project is meant.', {
    next: 'Add --project with its address in the browser.',
  });
}

/** The token that is there, or one that somebody allows in the browser; with what keeps it, if it is not kept yet. */
async function getOrAskToken(
  context: CommandContext,
  target: Target,
): Promise<{ readonly token: string; readonly keep?: () => Promise<void> }> {
  const { env, output } = context;
  const given = await lookForToken(target, env);
  if (given?.tokenOrigin === 'PARLANCE_TOKEN' && !isOfBuild(env)) {
    const { token } = given;
    if ((await findToken(target, env)) === token) return { token };
    return {
      token,
      async keep() {
        // A token may be for this project alone, and another one for others.
        await storeToken(target, token, env);
        output.note(
          `The token is kept in ${credentialsPath(env)}, so that later commands need none.`,
        );
      },
    };
  }
  if (given) return { token: given.token };
  if (!canAsk()) {
    throw new Problem(`Nobody is signed in to ${target.url}.`, {
      next: 'Set PARLANCE_TOKEN: the page API keys of the project makes one, with the whole command.',
    });
  }
  const token = await authorize(context, target.url);
  return { token, keep: () => storeToken({ url: target.url }, token, env) };
}

/** Builds keep their secrets elsewhere. */
function isOfBuild({ CI }: Environment): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false';
}

interface Configuring {
  readonly path: string;
  readonly address: { readonly url?: string; readonly project: string };
  readonly project: Project;
  readonly isDry: boolean;
}

async function configure(
  context: CommandContext,
  { source: given }: InitCommandOptions,
  { path, address, project, isDry }: Configuring,
): Promise<Repository> {
  const { folder } = context;
  const found = await discover(context, given);
  const ofProject = project.sourceLocale;
  const isThere = found.sets.some(({ locales }) => locales.includes(ofProject ?? ''));
  // The project says what its source texts are in, if it has files in that.
  const chosen =
    given === undefined && ofProject !== null && isThere && ofProject !== found.source
      ? await discover(context, ofProject)
      : found;
  const input = {
    ...address,
    source: given === undefined ? chosen.source : toCode(given),
    sets: toSets(chosen.sets),
  };
  const configuration = writeConfiguration(context, path, input, isDry);
  return { root: dirname(path), file: relative(folder, path) || path, configuration };
}

function showNext(
  { output, folder }: CommandContext,
  { url, projectId }: Target,
  { name }: Project,
): void {
  const { bold } = output.errorColor;
  output.note(`\n${safe(name)} is at ${bold(`${url}/projects/${projectId}`)}`);
  if (existsSync(join(folder, 'package.json'))) {
    output.note(
      `Next: ${bold(`npm install --save-dev ${url}/cli.tgz`)} keeps parlance in this repository,`,
    );
    output.note(`and ${bold('npx parlance pull')} writes what is translated into the files.`);
    return;
  }
  output.note(
    `Next: ${bold(`npx --yes ${url}/cli.tgz pull`)} writes what is translated into the files.`,
  );
}

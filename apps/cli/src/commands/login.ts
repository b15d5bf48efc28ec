import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, endpoints, type User } from '@parlance/contract';
import { ask, canAsk } from '../console/confirm.ts';
import { safe } from '../console/output.ts';
import { exitCodes, Problem } from '../console/problem.ts';
import { statusOf } from '../server/api-problems.ts';
import { createCaller, readAddress } from '../server/connection.ts';
import { credentialsPath, storeToken } from '../server/credentials.ts';
import { authorizeDevice, pollForToken } from '../server/device-flow.ts';
import type { CommandContext, RunCommand } from './command.ts';

export interface LoginCommandOptions {
  readonly url?: string;
  readonly withToken?: boolean;
  readonly dryRun?: boolean;
}

/** Gets a token by the browser, or takes one from stdin, and keeps it for the server. */
export const run: RunCommand<LoginCommandOptions> = async (context, options) => {
  const { output } = context;
  const url = await findUrl(context, options);
  const token = options.withToken ? await readToken() : await authorize(context, url);
  const user = await identify(context, url, token);
  if (!options.dryRun) await storeToken({ url }, token, context.env);
  const who = user ? ` as ${safe(user.name)} (${safe(user.email)})` : '';
  const kept = options.dryRun
    ? 'The token was not kept.'
    : `The token is in ${credentialsPath(context.env)}.`;
  output.line(`Signed in to ${url}${who}. ${kept}`);
  output.json({ url, user: user ? { id: user.id, name: user.name, email: user.email } : null });
  return exitCodes.fine;
};

/** Asks the server who a token is of: undefined for an API client. Throws where the server does not accept it. */
async function identify(
  context: CommandContext,
  url: string,
  token: string,
): Promise<User | undefined> {
  const call = createCaller(url, token);
  try {
    return await call(endpoints.getMe, {});
  } catch (error) {
    // A client is nobody with an account, which the server answers to a wrong token, too.
    if (statusOf(error) !== 401) throw error;
    await requireClient(context, url, call);
    return undefined;
  }
}

/** Throws unless the token is that of an API client, which may see its project and nothing else. */
async function requireClient(
  { env: { PARLANCE_PROJECT }, findRepository }: CommandContext,
  url: string,
  call: Client,
): Promise<void> {
  const project = PARLANCE_PROJECT || (await findRepository())?.configuration.project;
  const { projectId } = readAddress({ url, project }, {});
  if (projectId === undefined) {
    throw new Problem('The server does not know anybody with this token.', {
      next: 'Look whether the token is right. That of an API client can be checked with its project only: add `project` to the configuration, or set PARLANCE_PROJECT.',
    });
  }
  await call(endpoints.getProject, { params: { projectId } });
}

/** The address of the server: as named, as the configuration says, or as somebody answers. */
async function findUrl(
  { env, findRepository }: CommandContext,
  { url }: LoginCommandOptions,
): Promise<string> {
  if (url !== undefined) return readAddress({ url }, {}).url;
  const known = await findRepository();
  try {
    return readAddress(known?.configuration, env).url;
  } catch (error) {
    if (!canAsk()) throw error;
    const answer = await ask('Address of the server');
    return readAddress({ url: answer }, {}).url;
  }
}

/** Gets a token by the browser: shows an address and a code, and waits until somebody allows it there. */
export async function authorize({ output }: CommandContext, url: string): Promise<string> {
  const authorization = await authorizeDevice(url, `parlance on ${hostname()}`);
  const { verificationUri, verificationUriComplete, userCode, interval, expiresIn } = authorization;
  output.note(`Open ${output.errorColor.bold(safe(verificationUriComplete))}`);
  output.note(
    `or ${safe(verificationUri)} and enter ${output.errorColor.bold(safe(userCode))}. It holds for ${Math.round(expiresIn / 60)} minutes.`,
  );
  const until = Date.now() + expiresIn * 1000;
  let waitSeconds = interval;
  while (Date.now() < until) {
    output.progress('Waiting for you to allow it in the browser …');
    await sleep(waitSeconds * 1000);
    const answer = await pollForToken(url, authorization.deviceCode);
    if ('token' in answer) {
      output.progress(undefined);
      return answer.token;
    }
    if (answer.isTooFast) waitSeconds += 5;
  }
  throw new Problem('Nobody has allowed it in time.', { next: 'Run `parlance login` again.' });
}

async function readToken(): Promise<string> {
  let text = '';
  for await (const part of process.stdin.setEncoding('utf8')) text += part;
  const token = text.trim();
  if (token !== '' && !/\s/.test(token)) return token;
  throw new Problem('There is no token on stdin.', {
    next: 'Pipe it in: `parlance login --with-token < token.txt`.',
  });
}

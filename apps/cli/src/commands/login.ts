import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@parlance/contract';
import { ask, canAsk } from '../console/confirm.ts';
import { safe } from '../console/output.ts';
import { exitCodes, Problem } from '../console/problem.ts';
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
  const user = await createCaller(url, token)(endpoints.getMe, {}).catch(() => undefined);
  if (!options.dryRun) await storeToken(url, token, context.env);
  const who = user ? ` as ${safe(user.name)} (${safe(user.email)})` : '';
  const kept = options.dryRun
    ? 'The token was not kept.'
    : `The token is in ${credentialsPath(context.env)}.`;
  output.line(`Signed in to ${url}${who}. ${kept}`);
  output.json({ url, user: user ? { id: user.id, name: user.name, email: user.email } : null });
  return exitCodes.fine;
};

/** The address of the server: as named, as the configuration says, or as somebody answers. */
async function findUrl(
  { env, repository, configPath }: CommandContext,
  { url }: LoginCommandOptions,
): Promise<string> {
  if (url !== undefined) return readAddress({ url }, {}).url;
  const known = await repository().catch((error: unknown) => {
    if (configPath !== undefined) throw error;
    return undefined;
  });
  try {
    return readAddress(known?.configuration, env).url;
  } catch (error) {
    if (!canAsk()) throw error;
    const answer = await ask('Address of the server');
    return readAddress({ url: answer }, {}).url;
  }
}

async function authorize({ output }: CommandContext, url: string): Promise<string> {
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

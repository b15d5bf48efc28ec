import { exitCodes } from '../console/problem.ts';
import { readAddress } from '../server/connection.ts';
import { findToken, forgetToken } from '../server/credentials.ts';
import type { RunCommand } from './command.ts';

export interface LogoutCommandOptions {
  readonly url?: string;
  readonly dryRun?: boolean;
}

/** Forgets the token for a server. */
export const run: RunCommand<LogoutCommandOptions> = async (context, options) => {
  const { output } = context;
  const { url } =
    options.url === undefined
      ? readAddress((await context.findRepository())?.configuration, context.env)
      : readAddress({ url: options.url }, {});
  const hasToken = options.dryRun
    ? (await findToken(url, context.env)) !== undefined
    : await forgetToken(url, context.env);
  const done = options.dryRun ? 'would be forgotten' : 'is forgotten';
  output.line(hasToken ? `The token for ${url} ${done}.` : `There was no token for ${url}.`);
  output.json({ url, hadToken: hasToken });
  return exitCodes.fine;
};

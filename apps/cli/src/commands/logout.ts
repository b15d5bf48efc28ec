import { exitCodes } from '../console/problem.ts';
import { readAddress } from '../server/connection.ts';
import { forgetTokens, hasToken } from '../server/credentials.ts';
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
  const had = options.dryRun
    ? await hasToken(url, context.env)
    : await forgetTokens(url, context.env);
  const done = options.dryRun ? 'would be forgotten' : 'is forgotten';
  output.line(had ? `The token for ${url} ${done}.` : `There was no token for ${url}.`);
  output.json({ url, hadToken: had });
  return exitCodes.fine;
};

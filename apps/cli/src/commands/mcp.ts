import { exitCodes, Problem } from '../console/problem.ts';
import { bridge } from '../server/agent-bridge.ts';
import { getToken, readAddress } from '../server/connection.ts';
import type { RunCommand } from './command.ts';

/** Connects an agent on stdin and stdout with the server, as whoever is signed in. */
export const run: RunCommand<Record<never, never>> = async ({ output, env, findRepository }) => {
  const known = await findRepository();
  const { url, projectId } = readAddress(known?.configuration, env);
  const { token, tokenOrigin } = await getToken({ url, projectId }, env);
  if (tokenOrigin === 'PARLANCE_CLIENT_ID') {
    throw new Problem('An agent needs an access token, and not the id and secret of a client.', {
      next: 'Make a token for the client on the page API keys, and set PARLANCE_TOKEN.',
    });
  }
  const project = projectId === undefined ? '' : `?project=${projectId}`;
  await bridge({
    url: `${url}/mcp${project}`,
    token,
    input: process.stdin,
    write: (line) => output.raw(`${line}\n`),
    tell: (problem) => output.warn(problem),
  });
  return exitCodes.fine;
};
